// The form of a tournament shows only the numbers that the chosen format needs.

const chosen = document.getElementById("id_format_key");

function show() {
  const numbers = JSON.parse(chosen.dataset.numbers);
  for (const name of new Set(Object.values(numbers).flat())) {
    const row = document.querySelector(`.form-row.field-${name}`);
    const isWrong = row?.classList.contains("errors");
    row?.classList.toggle("hidden", !isWrong && !numbers[chosen.value].includes(name));
  }
}

if (chosen) {
  chosen.addEventListener("change", show);
  show();
}
