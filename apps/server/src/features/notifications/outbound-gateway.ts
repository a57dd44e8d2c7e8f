import { lookup } from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import { BlockList, isIPv6, type LookupFunction } from 'node:net';
import { sendTimeoutMs } from './channel-gateway.ts';

const notPublic = new BlockList();
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3], // multicast, reserved, broadcast
] as const)
  notPublic.addSubnet(net, prefix, 'ipv4');
for (const [net, prefix] of [
  ['::', 127], // unspecified and loopback
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  notPublic.addSubnet(net, prefix, 'ipv6');

/** Whether an address lies on the public network. */
export const isPublicAddress = (address: string): boolean =>
  !notPublic.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');

/**
 * Looks a name up and refuses it when it leads into a private network. The check stands here, at the connection itself:
 * a name that was looked up before may lead elsewhere a moment later.
 */
const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    const first = found?.[0];
    if (error || !first) return callback(error ?? new Error('no address'), '');
    if (found.some(({ address }) => !isPublicAddress(address)))
      return callback(new Error('the address lies in a private network'), '');
    return options.all ? callback(null, found) : callback(null, first.address, first.family);
  });
};

export type Answer = { status: number; retryAfter: string | undefined };

/** Posts to an address that a caller chose: only into the public network, no redirects, the answer's body unread. */
export const post = (
  endpoint: string,
  headers: Record<string, string | number>,
  body: Buffer,
  loopback: boolean,
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const local = loopback && endpoint.startsWith('http://127.0.0.1:');
    const request = (local ? http : https).request(endpoint, {
      method: 'POST',
      headers,
      agent: false,
      signal: AbortSignal.timeout(sendTimeoutMs),
      ...(!local && { lookup: publicLookup }),
    });
    request.on('error', reject);
    request.on('response', (response) => {
      resolve({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] });
      response.on('error', () => undefined).destroy();
    });
    request.end(body);
  });
