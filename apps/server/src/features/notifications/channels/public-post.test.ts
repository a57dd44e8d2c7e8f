import { expect, test } from 'vitest';
import { isPushEndpoint } from '../targets/targets.ts';
import { truncate, parseRetryAfter } from './channel.ts';
import { isPublicAddress, postPublic } from './public-post.ts';

test('a push endpoint is https on port 443 with a full host name', () => {
  const invalid = [
    'http://push.example.com/1',
    'https://push.example.com:8443/1',
    'https://user:secret@push.example.com/1',
    'https://192.168.0.1/1',
    'https://0x7f000001/1',
    'https://2130706433/1',
    'https://[::1]/1',
    'https://localhost/1',
    'http://127.0.0.1:9000/1',
    'ftp://push.example.com/1',
    'nonsense',
  ];
  expect(invalid.filter((endpoint) => isPushEndpoint(endpoint, false))).toEqual([]);
  expect(isPushEndpoint('https://updates.push.services.mozilla.com/wpush/v2/abc', false)).toBe(true);
  expect(isPushEndpoint('http://127.0.0.1:9000/1', true)).toBe(true);
  expect(isPushEndpoint('http://127.0.0.1.example.com/1', true)).toBe(false);
});

test('private, loopback and link-local addresses are not public, in either family', () => {
  const privateAddresses = [
    '10.1.2.3',
    '127.0.0.1',
    '169.254.169.254',
    '172.16.0.1',
    '192.168.1.1',
    '0.0.0.0',
    '::1',
    'fd00::1',
    'fe80::1',
    '::ffff:10.0.0.1',
  ];
  expect(privateAddresses.filter(isPublicAddress)).toEqual([]);
  expect(['8.8.8.8', '172.32.0.1', '2001:4860:4860::8888'].filter(isPublicAddress)).toHaveLength(3);
});

test('a host name that resolves to a private address is refused', async () => {
  await expect(
    postPublic('https://localhost/1', { headers: {}, body: Buffer.from(''), loopback: false }),
  ).rejects.toThrow('private network');
});

test('Retry-After is read in both of its forms', () => {
  const now = Date.parse('2026-05-10T03:00:00Z');
  expect(parseRetryAfter('120', now)).toBe(120_000);
  expect(parseRetryAfter('Sun, 10 May 2026 03:00:30 GMT', now)).toBe(30_000);
  expect(parseRetryAfter('Sun, 10 May 2026 02:00:00 GMT', now)).toBe(0);
  expect([parseRetryAfter('soon', now), parseRetryAfter(undefined, now)]).toEqual([0, 0]);
});

test('a text is never cut within a character', () => {
  expect(truncate('온실', 5)).toBe('온실');
  expect(truncate('가나다라마바', 4)).toBe('가나다…');
  expect(truncate('ab🌱cd', 4)).toBe('ab…');
});
