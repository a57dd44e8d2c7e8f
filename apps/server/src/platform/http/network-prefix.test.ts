import { expect, test } from 'vitest';
import { getNetworkPrefix } from './network-prefix.ts';

test('an IPv4 address is its own network', () => {
  expect(getNetworkPrefix('203.0.113.7')).toBe('203.0.113.7');
  expect(getNetworkPrefix('203.0.113.8')).not.toBe(getNetworkPrefix('203.0.113.7'));
});

test('IPv6 addresses of one /64 are one network, those of the next another', () => {
  const network = getNetworkPrefix('2001:db8:1:2::7');
  expect(network).toBe('2001:db8:1:2::/64');
  for (const same of ['2001:DB8:1:2:ffff:ffff:ffff:ffff', '2001:0db8:0001:0002::', '2001:db8:1:2:0:0:203.0.113.7'])
    expect(getNetworkPrefix(same)).toBe(network);
  expect(getNetworkPrefix('2001:db8:1:3::7')).not.toBe(network);
});

test('IPv4 inside IPv6 is that IPv4 address, in each spelling', () => {
  for (const same of ['::ffff:203.0.113.7', '::FFFF:cb00:7107', '0:0:0:0:0:ffff:203.0.113.7', '64:ff9b::203.0.113.7'])
    expect(getNetworkPrefix(same)).toBe('203.0.113.7');
});

test('the zone of a link-local address does not count', () => {
  expect(getNetworkPrefix('fe80::1%eth0')).toBe(getNetworkPrefix('fe80::2'));
});

test('anything else is returned unchanged', () => {
  for (const text of ['', 'unknown', '203.0.113', '203.0.113.7.8', '2001:db8::1::2', '/run/onsil.sock'])
    expect(getNetworkPrefix(text)).toBe(text);
});
