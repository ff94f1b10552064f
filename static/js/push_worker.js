// Shows the calls of the site, also while none of its pages is open.
self.addEventListener("push", (event) => {
  const { title, body, tag, url } = event.data.json();
  const shown = { body, tag, renotify: true, data: { url } };
  event.waitUntil(self.registration.showNotification(title, shown));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(new URL(event.notification.data.url, self.location.origin).href));
});

async function open(url) {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const page = pages.find((page) => page.url === url);
  return page ? page.focus() : self.clients.openWindow(url);
}
