import { describe, expect, test } from 'vitest';
import { parseDay } from './day-text.ts';

describe('a typed day', () => {
  test.each(['2019. 3. 4.', '2019-03-04', '20190304', ' 2019/3/4 ', '2019년 3월 4일'])('is read from %s', (text) => {
    expect(parseDay(text)).toBe('2019-03-04');
  });

  test.each(['', '2019. 3.', '2019. 2. 30.', '19. 3. 4.', '2019-03-04-05', '내일'])('is none in %s', (text) => {
    expect(parseDay(text)).toBeNull();
  });
});
