// Knows the time zone of this device; without this file it is chosen from the list.
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone ?? "";
for (const field of document.querySelectorAll("[data-time-zone]")) field.value = zone;

// Browsers say some zones by names of former times. One that is in no list is put there: the site knows it, or says not.
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
