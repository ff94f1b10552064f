// Shows the site's notifications, even while none of its pages is open. The site puts its key before this text, as
// `applicationServerKey`.
self.addEventListener("push", (event) => {
  const { title, body, tag, url } = event.data.json();
  const shown = { body, tag, renotify: true, data: { url } };
  event.waitUntil(self.registration.showNotification(title, shown));
});

// The browser's push service has changed the address of this device, and the site must know the new one.
self.addEventListener("pushsubscriptionchange", (event) => {
  event.waitUntil(move(event.oldSubscription, event.newSubscription));
});

async function move(old, given) {
  const kept = await caches.open("push");
  const former = old?.endpoint ?? (await (await kept.match("/endpoint"))?.text());
  if (!former) return;
  const options = { userVisibleOnly: true, applicationServerKey };
  const { endpoint, keys } = (given ?? (await self.registration.pushManager.subscribe(options))).toJSON();
  const body = new URLSearchParams({ former, endpoint, ...keys });
  const answer = await fetch(new URL("devices/moved/", self.location), { method: "POST", body });
  if (answer.ok) await kept.put("/endpoint", new Response(endpoint));
}

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(new URL(event.notification.data.url, self.location.origin).href));
});

async function open(url) {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const page = pages.find((page) => page.url === url);
  return page ? page.focus() : self.clients.openWindow(url);
}
