import { lookup } from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import { BlockList, isIPv6, type LookupFunction } from 'node:net';
import { sendTimeoutMs } from './channel.ts';

const privateNetworks = new BlockList();
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
  privateNetworks.addSubnet(net, prefix, 'ipv4');
for (const [net, prefix] of [
  ['::', 127], // unspecified and loopback
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  privateNetworks.addSubnet(net, prefix, 'ipv6');

/** Whether an address is on the public network. */
export const isPublicAddress = (address: string): boolean =>
  !privateNetworks.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');

/**
 * Resolves a name and refuses private addresses. Checked at the connection itself: a name checked earlier may resolve
 * differently by then (DNS rebinding).
 */
const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    const first = found?.[0];
    if (error || !first) return callback(error ?? new Error('no address'), '');
    if (found.some(({ address }) => !isPublicAddress(address)))
      return callback(new Error('the address is in a private network'), '');
    return options.all ? callback(null, found) : callback(null, first.address, first.family);
  });
};

export type PostResponse = { status: number; retryAfter: string | undefined };

/** Posts to an address that a caller chose: public network only, no redirects, the response body is not read. */
export const postPublic = (
  endpoint: string,
  { headers, body, loopback }: { headers: Record<string, string | number>; body: Buffer; loopback: boolean },
): Promise<PostResponse> =>
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
