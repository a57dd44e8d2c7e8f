import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { plainSha256, sha256 } from './sha256.ts';

const hex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

it.each([
  ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
  ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
  [
    'abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq',
    '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
  ],
])('the plain hash of "%s" equals that of FIPS 180-4', (text, digest) =>
  expect(hex(plainSha256(bytesOf(text)))).toBe(digest),
);

it('the plain hash equals WebCrypto’s, for every length', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), async (bytes) => {
      const expected = new Uint8Array(await crypto.subtle.digest('SHA-256', new Uint8Array(bytes)));
      expect(hex(plainSha256(bytes))).toBe(hex(expected));
    }),
  );
});

it('returns one hash with WebCrypto and without', async () => {
  vi.stubGlobal('isSecureContext', true);
  const secure = await sha256('correct horse');
  vi.stubGlobal('isSecureContext', false);
  expect(await sha256('correct horse')).toBe(secure);
  expect(secure).toBe('4104d36f8da2c254349f85836793ebe029e0c957063a34c91c2e9203187b5631');
  vi.unstubAllGlobals();
});

it('a password typed on a Mac has the same hash as elsewhere', async () => {
  expect(await sha256('온실'.normalize('NFD'))).toBe(await sha256('온실'.normalize('NFC')));
});
