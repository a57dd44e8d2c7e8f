import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Bits of an IPv6 address that name the network: a customer of a provider gets a /64 at least, and may use any host in it. */
const ipv6PrefixBits = 64;

/**
 * The network that a caller's address is counted by: the whole address of IPv4, the /64 of IPv6. IPv4 that arrives inside IPv6
 * (mapped, or translated under 64:ff9b::/96) counts as that IPv4 address, since all of it shares one /64. What is no address
 * is given back as it is.
 */
export const getNetworkPrefix = (address: string): string => {
  const [bare = ''] = address.split('%'); // without the zone of a link-local address
  if (isIP(bare) === 0) return address;
  const parsed = ipaddr.process(bare);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  if (parsed.range() === 'rfc6052')
    return parsed.parts
      .slice(6)
      .flatMap((part) => [part >> 8, part & 255])
      .join('.');
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/${ipv6PrefixBits}`).toString()}/${ipv6PrefixBits}`;
};
