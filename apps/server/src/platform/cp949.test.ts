import { expect, test } from 'vitest';
import { decodeCp949 } from './cp949.ts';

test('text of Korean Excel is read, rare syllables too', () => {
  const bytes = Buffer.from('8c6394eec652814198de8f4f20bfc2bdc72cbcf6c8aeb7ae20312e35a7b820b0a1b3aab4d920a2df', 'hex');
  expect(decodeCp949(bytes)).toBe('똠뷁힣갂샾뢔 온실,수확량 1.5㎏ 가나다 ㈜');
  expect(decodeCp949(Buffer.from('plain'))).toBe('plain');
  expect(decodeCp949(Buffer.from('b0a2b0', 'hex'))).toBe('각\uFFFD');
});

test('every place between those of KS X 1001 is another syllable', () => {
  const leads = Array.from({ length: 0x46 }, (_, index) => 0x81 + index);
  const letters = [...Buffer.from('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz')];
  const trails = [...letters, ...Array.from({ length: 0x7e }, (_, index) => 0x81 + index)];
  const pairs = leads.flatMap((lead) =>
    trails.filter((trail) => lead < 0xa1 || trail < 0xa1).map((trail) => [lead, trail]),
  );
  const text = decodeCp949(Uint8Array.from(pairs.slice(0, 8_822).flat()));
  expect(text).toMatch(/^[가-힣]{8822}$/);
  const codes = Array.from(text, (syllable) => syllable.charCodeAt(0));
  expect(new Set(codes).size).toBe(8_822);
  expect(codes.toSorted((a, b) => a - b)).toEqual(codes);
});
