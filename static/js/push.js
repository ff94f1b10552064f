// Lets this device be called when a game waits. Without this file, or where a browser cannot, nothing is offered.
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
  const { endpoint, keys } = (await subscription()).toJSON();
  const body = new FormData(form);
  body.set("endpoint", endpoint);
  body.set("p256dh", keys.p256dh);
  body.set("auth", keys.auth);
  const answer = await fetch(form.action, { method: "POST", body });
  if (!answer.ok) throw new Error("not kept");
}

async function subscription() {
  const registration = await navigator.serviceWorker.register(form.dataset.worker);
  await ready(registration);
  const options = { userVisibleOnly: true, applicationServerKey: bytes(form.dataset.push) };
  try {
    return await registration.pushManager.subscribe(options);
  } catch (error) {
    // The site may have changed its key since.
    const old = await registration.pushManager.getSubscription();
    if (!old) throw error;
    await old.unsubscribe();
    return registration.pushManager.subscribe(options);
  }
}

// A worker must run before it can take calls; `serviceWorker.ready` would wait for one of this page's own.
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
