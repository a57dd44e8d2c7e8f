import type { FarmWebhook } from '@onsil/contract/farm-webhooks';

const isTeamsHost = (host: string): boolean =>
  host.endsWith('.logic.azure.com') || host.endsWith('.api.powerplatform.com');

const serviceOfPath = (path: string): FarmWebhook['service'] | null => {
  if (path.startsWith('/services/')) return 'slack';
  return path.includes('/workflows/') ? 'teams' : null;
};

/**
 * The service of a webhook's address; null if it is none of Slack or of a workflow of Microsoft Teams. The portal calls these hosts
 * alone, since people of a farm choose the address. `loopback` allows http on 127.0.0.1 for tests.
 */
export const serviceOfAddress = (address: string, loopback: boolean): FarmWebhook['service'] | null => {
  const url = URL.parse(address);
  if (!url || url.username !== '' || url.password !== '' || url.hash !== '') return null;
  const service = serviceOfPath(url.pathname);
  if (loopback && url.protocol === 'http:' && url.hostname === '127.0.0.1') return service;
  if (url.protocol !== 'https:' || url.port !== '') return null;
  if (service === 'slack') return url.hostname === 'hooks.slack.com' ? service : null;
  return service === 'teams' && isTeamsHost(url.hostname) ? service : null;
};

/** An address without its secret: enough to tell two of them apart. */
export const shortenAddress = (address: string): string =>
  `${URL.parse(address)?.hostname ?? ''}/…${address.slice(-4)}`;
