// The list for the next turn. Orders written by hand are sent together with those composed on the map.

const text = () => document.getElementById("id_text");
document.addEventListener("htmx:configRequest", (event) => {
  const { verb, parameters } = event.detail;
  if (verb === "post" && text() && !("text" in parameters)) parameters.text = text().value;
});

// A choice on the map leaves the page, so the written text is saved first, and every other request waits for that.
let keeping = null;
document.addEventListener("change", (event) => {
  if (event.target !== text()) return;
  const form = text().form;
  const values = { keep: "1", text: text().value, csrfmiddlewaretoken: form.elements.csrfmiddlewaretoken.value };
  const sent = htmx.ajax("POST", form.dataset.keep, { values, source: form, swap: "none" });
  const done = () => {
    keeping = null;
  };
  keeping = sent.then(done, done);
});
document.addEventListener("htmx:confirm", (event) => {
  if (!keeping) return;
  event.preventDefault();
  keeping.then(() => event.detail.issueRequest(true));
});
