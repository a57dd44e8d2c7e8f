import { describe, expect, it, test } from 'vitest';
import { linkedText } from './linked-text.ts';

const links = (text: string) => linkedText(text).flatMap(({ href }) => (href === undefined ? [] : [href]));

test.each([
  ['자세히는 https://onsil.example/guide 를 보세요', ['https://onsil.example/guide']],
  ['https://onsil.example에서 받으세요', ['https://onsil.example']],
  ['(http://onsil.example/a_(b)).', ['http://onsil.example/a_(b)']],
  [
    'https://onsil.example/?a=1&b=2, https://onsil.example/#end!',
    ['https://onsil.example/?a=1&b=2', 'https://onsil.example/#end'],
  ],
])('finds in %j the addresses %j', (text, parsed) => {
  expect(links(text)).toEqual(parsed);
});

describe('a text', () => {
  it('ignores text that only looks like an address, or would run a script', () => {
    expect(links('javascript:alert(1) ftp://onsil.example onsil.example https:// data:text/html,x')).toEqual([]);
  });

  it('keeps every character', () => {
    const text = 'a\n<b>https://onsil.example/x)</b> c';
    expect(
      linkedText(text)
        .map((part) => part.text)
        .join(''),
    ).toBe(text);
  });
});
