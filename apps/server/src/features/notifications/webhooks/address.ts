import { isIP } from 'node:net';
import type { FarmWebhook } from '@onsil/contract/farm-webhooks';

type Service = FarmWebhook['service'];

/** Hosts and paths of the services; all other hosts are those of own servers. */
const services: readonly { service: Service; host: RegExp; path: RegExp }[] = [
  { service: 'slack', host: /^hooks\.slack\.com$/, path: /^\/services\// },
  { service: 'teams', host: /\.(logic\.azure|api\.powerplatform)\.com$/, path: /\/workflows\// },
  { service: 'jandi', host: /^wh\.jandi\.com$/, path: /^\/connect-api\/webhook\// },
];

/** An own server has a name: the address that it resolves to is checked when the portal connects, and its certificate by the name. */
const isServerName = (host: string): boolean => host.includes('.') && !host.startsWith('[') && isIP(host) === 0;

/**
 * Whether an address is a webhook of the service. People of a farm choose it, so it is https, and of Slack, Teams and JANDI on
 * their hosts alone. `loopback` allows http on 127.0.0.1 for tests.
 */
export const isAddressOf = (service: Service, address: string, loopback: boolean): boolean => {
  const url = URL.parse(address);
  if (!url || url.username !== '' || url.password !== '' || url.hash !== '') return false;
  if (loopback && url.protocol === 'http:' && url.hostname === '127.0.0.1') return true;
  if (url.protocol !== 'https:') return false;
  const known = services.find(({ host }) => host.test(url.hostname));
  if (!known) return service === 'server' && isServerName(url.hostname);
  return known.service === service && url.port === '' && known.path.test(url.pathname);
};

/** An address without its secret: enough to tell two of them apart. */
export const shortenAddress = (address: string): string =>
  `${URL.parse(address)?.hostname ?? ''}/…${address.slice(-4)}`;
