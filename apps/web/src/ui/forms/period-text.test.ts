import { describe, expect, test } from 'vitest';
import { parsePeriod } from './period-text.ts';

const thursday = '2026-11-26';

describe('a typed period', () => {
  test.each([
    ['이번 주', '2026-11-23', '2026-11-29'],
    ['이번주', '2026-11-23', '2026-11-29'],
    ['지난주', '2026-11-16', '2026-11-22'],
    ['지난 주', '2026-11-16', '2026-11-22'],
    ['This week', '2026-11-23', '2026-11-29'],
    ['last week', '2026-11-16', '2026-11-22'],
    ['이번 달', '2026-11-01', '2026-11-30'],
    ['지난달', '2026-10-01', '2026-10-31'],
    ['last month', '2026-10-01', '2026-10-31'],
    ['올해', '2026-01-01', '2026-12-31'],
    ['작년', '2025-01-01', '2025-12-31'],
    ['지난해', '2025-01-01', '2025-12-31'],
    ['this year', '2026-01-01', '2026-12-31'],
    ['최근 14일', '2026-11-13', '2026-11-26'],
    ['지난 14일', '2026-11-13', '2026-11-26'],
    ['14일간', '2026-11-13', '2026-11-26'],
    ['최근 2주', '2026-11-13', '2026-11-26'],
    ['최근 3개월', '2026-08-27', '2026-11-26'],
    ['last 14 days', '2026-11-13', '2026-11-26'],
    ['past 14d', '2026-11-13', '2026-11-26'],
    ['last 1 day', '2026-11-26', '2026-11-26'],
    ['past 2 weeks', '2026-11-13', '2026-11-26'],
    ['last 3 months', '2026-08-27', '2026-11-26'],
  ])('%s is from %s to %s', (text, from, to) => {
    expect(parsePeriod(text, thursday)).toEqual({ from, to });
  });

  test('begins its week on Monday, also on a Sunday and on a Monday', () => {
    expect(parsePeriod('이번 주', '2026-11-29')).toEqual({ from: '2026-11-23', to: '2026-11-29' });
    expect(parsePeriod('이번 주', '2026-11-30')).toEqual({ from: '2026-11-30', to: '2026-12-06' });
  });

  test('ends with the shorter month before it', () => {
    expect(parsePeriod('지난달', '2026-03-31')).toEqual({ from: '2026-02-01', to: '2026-02-28' });
  });

  test.each(['', '오늘', '2026. 11. 3.', '최근 0일', '지난', 'last', 'last fortnight', '14일', '+84d'])(
    '%s is none',
    (text) => {
      expect(parsePeriod(text, thursday)).toBeNull();
    },
  );
});
