// Knows the time zone of this device; without this file it is chosen from the list.
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
for (const field of document.querySelectorAll("[data-time-zone]")) field.value = zone;
document.addEventListener("click", (event) => {
  const button = event.target.closest?.("[data-use-zone]");
  if (button) document.querySelector(button.dataset.useZone).value = zone;
});
