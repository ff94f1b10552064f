// Makes up a word for the dice in the browser, so that it does not come from the site.
const letters = "23456789abcdefghjkmnpqrstuvwxyz";
function madeUp() {
  const bytes = crypto.getRandomValues(new Uint8Array(64));
  return Array.from(bytes.filter((byte) => byte < 248).slice(0, 16), (byte) => letters[byte % 31]).join("");
}
// A focused field is left alone: a made-up word would end up in front of the word that the reader types.
function fill() {
  for (const field of document.querySelectorAll("[data-word]")) if (field !== document.activeElement) field.value ||= madeUp();
}
fill();
document.addEventListener("htmx:load", fill);
