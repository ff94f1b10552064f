// Finds the time zone of this device. Without this file, people choose it from the list.
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone ?? "";
for (const field of document.querySelectorAll("[data-time-zone]")) field.value = zone;

// Browsers still use former names of some zones. A zone missing from the list is added: the site accepts or refuses it.
function choose(list) {
  const names = (option) => [option.value, ...(option.dataset.formerly ?? "").split(" ")];
  const found = [...list.options].find((option) => names(option).includes(zone));
  if (!found) list.add(new Option(zone, zone));
  list.value = found?.value ?? zone;
}

document.addEventListener("click", (event) => {
  const button = event.target.closest?.("[data-use-zone]");
  if (button && zone) choose(document.querySelector(button.dataset.useZone));
});
