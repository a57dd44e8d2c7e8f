import { expect, test } from 'vitest';
import { createCp949Decoder } from './cp949.ts';

const decode = (bytes: Uint8Array): string => createCp949Decoder().decode(bytes);
const ofHex = (hex: string): string => decode(Buffer.from(hex, 'hex'));

test('text of Korean Excel is read, rare syllables too', () => {
  const bytes = Buffer.from('8c6394eec652814198de8f4f20bfc2bdc72cbcf6c8aeb7ae20312e35a7b820b0a1b3aab4d920a2df', 'hex');
  expect(decode(bytes)).toBe('똠뷁힣갂샾뢔 온실,수확량 1.5㎏ 가나다 ㈜');
  expect(decode(Buffer.from('plain'))).toBe('plain');
  expect(ofHex('a2e631a2e7')).toBe('€1®');
});

test('a character may be split between chunks at any position', () => {
  const bytes = Buffer.from('8c6394eec652200abfc2bdc731', 'hex');
  for (let at = 0; at <= bytes.length; at += 1) {
    const decoder = createCp949Decoder();
    const begin = decoder.decode(bytes.subarray(0, at), { stream: true });
    expect(begin + decoder.decode(bytes.subarray(at), { stream: true }) + decoder.decode()).toBe('똠뷁힣 \n온실1');
  }
});

test.each([
  ['half a letter at the end', 'b0a2b0'],
  ['half a letter at the end of a line', 'b00a31'],
  ['half a rare letter', '8c2c'],
  ['places that no letter has', 'c653'],
  ['bytes that begin no letter', '80'],
  ['another such byte', '31ff31'],
  ['UTF-8', 'ec98a8ec8ba4'],
])('%s is not valid CP949', (_what, hex) => {
  expect(() => ofHex(hex)).toThrow(TypeError);
  expect(() => createCp949Decoder().decode(Buffer.from(`${hex}20`, 'hex'), { stream: true })).toThrow(TypeError);
  expect(ofHex('b0a2')).toBe('각');
});

test('every code between those of KS X 1001 is another syllable', () => {
  const leads = Array.from({ length: 0x46 }, (_, index) => 0x81 + index);
  const letters = [...Buffer.from('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz')];
  const trails = [...letters, ...Array.from({ length: 0x7e }, (_, index) => 0x81 + index)];
  const pairs = leads.flatMap((lead) =>
    trails.filter((trail) => lead < 0xa1 || trail < 0xa1).map((trail) => [lead, trail]),
  );
  const text = decode(Uint8Array.from(pairs.slice(0, 8_822).flat()));
  expect(text).toMatch(/^[가-힣]{8822}$/);
  const codes = Array.from(text, (syllable) => syllable.charCodeAt(0));
  expect(new Set(codes).size).toBe(8_822);
  expect(codes.toSorted((a, b) => a - b)).toEqual(codes);
});
