/** Where to go after signing in: `next` when it is a path of this site, else the farm or the list of farms (prevents open redirects). */
export const returnPath = (next: string | undefined): string => {
  if (!next?.startsWith('/') || !URL.canParse(next, location.origin)) return '/open/home';
  const url = new URL(next, location.origin);
  if (url.origin !== location.origin || url.pathname === '/signin' || url.pathname === '/') return '/open/home';
  // `/..//host` is same-origin, but its normalized path names another host.
  if (/^\/[/\\]/.test(url.pathname)) return '/open/home';
  return url.pathname + url.search + url.hash;
};
