import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createHangulMatcher, hangulPattern, type HangulRank } from './hangul-search.ts';

const hangulMatch = (text: string, query: string): HangulRank | undefined => createHangulMatcher(query)(text);

const farm = '판교 수직농장 A동';

describe('a text is found', () => {
  test('by a part of it, whatever the case and the blanks', () => {
    expect(hangulMatch(farm, '수직')).toBe(2);
    expect(hangulMatch(farm, '직농')).toBe(3);
    expect(hangulMatch(farm, '판교수직')).toBe(1);
    expect(hangulMatch(farm, 'a 동')).toBe(2);
    expect(hangulMatch('PG-A-R1', 'r1')).toBe(2);
    expect(hangulMatch('나주', '나 주')).toBe(0);
  });

  test('by its initial consonants, alone or among syllables', () => {
    expect(hangulMatch(farm, 'ㅍㄱ')).toBe(1);
    expect(hangulMatch(farm, '판ㄱ')).toBe(1);
    expect(hangulMatch(farm, 'ㅍ교')).toBe(1);
    expect(hangulMatch(farm, 'ㅅㅈㄴㅈ')).toBe(2);
    expect(hangulMatch(farm, 'ㅍㄱㅅㅈㄴㅈㅏ')).toBeUndefined();
    expect(hangulMatch(farm, 'ㄴㅈaㄷ')).toBe(3);
    expect(hangulMatch('빵집', 'ㅃ')).toBe(1);
    expect(hangulMatch('빵집', 'ㅂ')).toBeUndefined();
  });

  test('while its last syllable is being typed', () => {
    expect(hangulMatch(farm, '파')).toBe(1);
    expect(hangulMatch('나주 딸기농장', '낮')).toBe(1);
    expect(hangulMatch('나주 딸기농장', '나주 딹')).toBe(1);
    expect(hangulMatch('나주 딸기농장', '나주 딸')).toBe(1);
    expect(hangulMatch('달걀', '닭')).toBe(1);
    expect(hangulMatch('달라', '닭')).toBeUndefined();
    expect(hangulMatch('판', '낮')).toBeUndefined();
  });

  test('in both of the ways in which Unicode writes it', () => {
    expect(hangulMatch('판교'.normalize('NFD'), 'ㅍ교')).toBe(0);
    expect(hangulMatch('판교', '판교'.normalize('NFD'))).toBe(0);
  });
});

describe('a text is not found', () => {
  test('by what does not stand in it, in its order', () => {
    expect(hangulMatch(farm, 'ㄱㅍ')).toBeUndefined();
    expect(hangulMatch(farm, '나주')).toBeUndefined();
    expect(hangulMatch('판', '판교')).toBeUndefined();
    expect(hangulMatch('', 'ㅍ')).toBeUndefined();
    expect(hangulMatch(farm, ' ')).toBeUndefined();
  });

  test('by a syllable in the middle that is not finished', () => {
    expect(hangulMatch('판교', '파교')).toBeUndefined();
  });
});

const letters = fc.string({
  unit: fc.constantFrom(...Array.from('가각낙닭판교수직농장동aZ1- ㄱ')),
  minLength: 1,
  maxLength: 12,
});

test('every part of a text finds it', () => {
  fc.assert(
    fc.property(letters, fc.nat(11), fc.nat(11), (text, from, length) => {
      const part = text.slice(from, from + length);
      fc.pre(part.trim() !== '');
      expect(hangulMatch(text, part)).toBeDefined();
    }),
  );
});

test('matching any texts never fails', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (a, b) => void hangulMatch(a, b)),
  );
});

test('the pattern for a database finds whatever is matched, and nothing without a query', () => {
  const chars = fc.constantFrom(...Array.from('판교나주낮값갑ㅍㄱㅅㅈ aA1.(*한'), ' ');
  const words = fc.string({ unit: chars, minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(words, words, words, (before, query, after) => {
      const text = before + query + after;
      const isFound = new RegExp(hangulPattern(query)).test(text.normalize('NFC').toLowerCase());
      expect(isFound || hangulMatch(text, query) === undefined).toBe(true);
    }),
  );
  for (const [query, text] of [
    ['파', '판교'],
    ['낮', '나주'],
    ['ㄸㄱ', '나주 딸기'],
  ] as const)
    expect(text).toMatch(new RegExp(hangulPattern(query)));
  expect('판교').not.toMatch(new RegExp(hangulPattern(' ')));
});
