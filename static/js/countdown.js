// Counts the time left down, second by second. Without this file, the page shows the time that was left when it loaded.
// It counts from the time left rather than from the deadline, because the clock of this device may be wrong.
const ends = new WeakMap();
const pad = (number) => String(number).padStart(2, "0");
const show = () => {
  for (const field of document.querySelectorAll("[data-seconds]")) {
    if (!ends.has(field)) ends.set(field, Date.now() + Number(field.dataset.seconds) * 1000);
    const left = Math.max(0, Math.round((ends.get(field) - Date.now()) / 1000));
    const [hours, minutes] = [Math.floor(left / 3600), Math.floor(left / 60) % 60];
    field.textContent = hours ? `${hours}:${pad(minutes)}:${pad(left % 60)}` : `${minutes}:${pad(left % 60)}`;
  }
};
show();
setInterval(show, 1000);
