/**
 * Where to go after signing in: `next` when it is a path of this site, else the portal. An address from outside must never
 * send a person who just typed a password somewhere else.
 */
export const returnPath = (next: string | undefined): string => {
  if (!next?.startsWith('/') || !URL.canParse(next, location.origin)) return '/portal';
  const url = new URL(next, location.origin);
  if (url.origin !== location.origin || url.pathname === '/signin' || url.pathname === '/') return '/portal';
  // `/..//host` is of this site, and yet what is left of it names another.
  if (/^\/[/\\]/.test(url.pathname)) return '/portal';
  return url.pathname + url.search + url.hash;
};
