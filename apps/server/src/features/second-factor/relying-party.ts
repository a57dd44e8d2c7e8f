import type { Config } from '#platform/config.ts';

/** For whom passkeys are created: a host, and the origins of the portal on it. */
export type RelyingParty = { id: string; origins: string[] };

/**
 * Host and origin of `ONSIL_PUBLIC_URL`, never of a request header. Without that setting passkeys work on this machine
 * only, under localhost.
 */
export const getRelyingParty = ({ ONSIL_PUBLIC_URL: url, ONSIL_PORT: port }: Config): RelyingParty => {
  if (url === undefined) return { id: 'localhost', origins: [`http://localhost:${port}`, `https://localhost:${port}`] };
  const { hostname, origin } = new URL(url);
  return { id: hostname, origins: [origin] };
};
