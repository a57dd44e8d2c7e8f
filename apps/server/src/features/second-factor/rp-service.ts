import type { Config } from '#platform/config.ts';

/** For whom passkeys are made: a host, and the addresses of the portal under it that a browser may be at. */
export type RelyingParty = { id: string; origins: string[] };

/**
 * The host and address of `ONSIL_PUBLIC_URL`; never what a request names. Without that setting passkeys work on this machine
 * alone, under localhost.
 */
export const relyingPartyOf = ({ ONSIL_PUBLIC_URL: url, ONSIL_PORT: port }: Config): RelyingParty => {
  if (url === undefined) return { id: 'localhost', origins: [`http://localhost:${port}`, `https://localhost:${port}`] };
  const { hostname, origin } = new URL(url);
  return { id: hostname, origins: [origin] };
};
