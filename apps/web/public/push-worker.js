// The push part of the service worker: shows what the portal pushes, {title, body, url, tag, level, at, actions}.

const read = (data) => {
  try {
    return data?.json() ?? {};
  } catch {
    return {};
  }
};

// A push without a notification makes the browser show one of its own, or withdraw the permission.
self.addEventListener('push', (event) => {
  const { title, body, url, tag, level = 0, at, actions } = read(event.data);
  event.waitUntil(
    self.registration.showNotification(title ?? '온실 Onsil', {
      body,
      // A newer word on the same deviation takes the place of the older one, and is heard again.
      ...(tag && { tag, renotify: true }),
      timestamp: new Date(at).getTime() || Date.now(),
      requireInteraction: level >= 3,
      vibrate: level >= 3 ? [400, 150, 400, 150, 400] : [200],
      ...(actions && { actions }),
      data: { url },
    }),
  );
});

// Only pages of the portal itself are opened, whatever the payload says.
const addressOf = (url) => {
  const home = new URL('/', self.location.origin);
  const address = typeof url === 'string' ? URL.parse(url, home) : null;
  return address?.origin === home.origin ? address.href : home.href;
};

const open = async (address) => {
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const there = tabs.find((tab) => tab.url === address);
  if (there) return there.focus();
  const [tab] = tabs;
  if (!tab) return self.clients.openWindow(address);
  await tab.focus();
  // A tab that was opened before the worker, and not reloaded since, cannot be led anywhere.
  return tab.navigate(address).catch(() => self.clients.openWindow(address));
};

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const address = new URL(addressOf(event.notification.data?.url));
  // The page asks before it mutes: the worker has no session to do it with.
  if (event.action) address.searchParams.set('do', event.action);
  event.waitUntil(open(address.href));
});
