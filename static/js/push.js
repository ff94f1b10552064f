// Lets the site notify this device when a game waits. Without this file, or in a browser that cannot, this is not offered.
const form = document.querySelector("[data-push]");
const able = "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

if (form && able) {
  form.hidden = false;
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const button = form.querySelector("button");
    button.disabled = true;
    try {
      await subscribe();
      location.reload();
    } catch {
      form.querySelector("[data-refused]").hidden = false;
      button.disabled = false;
    }
  });
}

async function subscribe() {
  if ((await Notification.requestPermission()) !== "granted") throw new Error("refused");
  const { subscribed, former } = await subscription();
  const { endpoint, keys } = subscribed.toJSON();
  const body = new FormData(form);
  for (const [name, value] of Object.entries({ endpoint, former, ...keys })) body.set(name, value);
  const answer = await fetch(form.action, { method: "POST", body });
  if (!answer.ok) throw new Error("not kept");
  // For push_worker.js, because not every browser tells it the old address.
  const kept = await caches.open("push");
  await kept.put("/endpoint", new Response(endpoint));
}

async function subscription() {
  const registration = await navigator.serviceWorker.register(form.dataset.worker);
  await ready(registration);
  const options = { userVisibleOnly: true, applicationServerKey: bytes(form.dataset.push) };
  try {
    return { subscribed: await registration.pushManager.subscribe(options), former: "" };
  } catch (error) {
    // The site may have changed its key since.
    const old = await registration.pushManager.getSubscription();
    if (!old) throw error;
    await old.unsubscribe();
    return { subscribed: await registration.pushManager.subscribe(options), former: old.endpoint };
  }
}

// A worker must be active before it can be subscribed. `serviceWorker.ready` would wait for a worker whose scope includes
// this page.
function ready({ installing, waiting, active }) {
  const worker = active ?? waiting ?? installing;
  if (worker.state === "activated") return undefined;
  return new Promise((resolve) => {
    worker.addEventListener("statechange", () => worker.state === "activated" && resolve());
  });
}

function bytes(text) {
  const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}
