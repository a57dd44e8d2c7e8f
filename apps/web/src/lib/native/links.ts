/**
 * The address within the portal of a link that the phone opened; null for links elsewhere.
 * @param link a whole address, or a path as notifications carry it
 */
export const addressOf = (link: unknown): string | null => {
  const url = typeof link === 'string' ? URL.parse(link, globalThis.location.origin) : null;
  return url?.origin === globalThis.location.origin ? `${url.pathname}${url.search}${url.hash}` : null;
};
