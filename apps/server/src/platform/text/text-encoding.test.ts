import { expect, test } from 'vitest';
import { decodeText } from './text-encoding.ts';

const decode = async (...chunks: Uint8Array[]): Promise<string> => {
  let text = '';
  for await (const piece of decodeText(chunks, 'cp949')) text += piece;
  return text;
};
const ofHex = (hex: string): Promise<string> => decode(Buffer.from(hex, 'hex'));

test('text of Korean Excel is read, rare syllables too', async () => {
  const bytes = Buffer.from('8c6394eec652814198de8f4f20bfc2bdc72cbcf6c8aeb7ae20312e35a7b820b0a1b3aab4d920a2df', 'hex');
  expect(await decode(bytes)).toBe('똠뷁힣갂샾뢔 온실,수확량 1.5㎏ 가나다 ㈜');
  expect(await decode(Buffer.from('plain'))).toBe('plain');
  expect(await ofHex('a2e631a2e7')).toBe('€1®');
});

test('a character may be split between chunks at any position', async () => {
  const bytes = Buffer.from('8c6394eec652200abfc2bdc731', 'hex');
  for (let at = 0; at <= bytes.length; at += 1) {
    expect(await decode(bytes.subarray(0, at), bytes.subarray(at))).toBe('똠뷁힣 \n온실1');
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
])('%s is not valid CP949', async (_what, hex) => {
  await expect(ofHex(hex)).rejects.toThrow(TypeError);
  await expect(ofHex(`${hex}20`)).rejects.toThrow(TypeError);
  expect(await ofHex('b0a2')).toBe('각');
});

test('every code between those of KS X 1001 is another syllable', async () => {
  const leads = Array.from({ length: 0x46 }, (_, index) => 0x81 + index);
  const letters = [...Buffer.from('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz')];
  const trails = [...letters, ...Array.from({ length: 0x7e }, (_, index) => 0x81 + index)];
  const pairs = leads.flatMap((lead) =>
    trails.filter((trail) => lead < 0xa1 || trail < 0xa1).map((trail) => [lead, trail]),
  );
  const text = await decode(Uint8Array.from(pairs.slice(0, 8_822).flat()));
  expect(text).toMatch(/^[가-힣]{8822}$/);
  const codes = Array.from(text, (syllable) => syllable.charCodeAt(0));
  expect(new Set(codes).size).toBe(8_822);
  expect(codes.toSorted((a, b) => a - b)).toEqual(codes);
});
