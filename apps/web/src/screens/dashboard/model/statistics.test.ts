import { beforeEach, describe, expect, it } from 'vitest';
import { formatAmount, formatLimits, formatRangeWithUnit } from '#lib/format/amounts.ts';
import { setLanguage } from '#lib/i18n/language.ts';
import { humidity, ph, temperature } from '#test/dashboard/fixtures.ts';
import { computeDayStats } from './day-stats.ts';
import { levelShares } from './rates.ts';

beforeEach(() => setLanguage('ko'));

describe('a formatted range', () => {
  it('has as many decimals as its limits need', () => {
    expect(formatLimits({ low: 21, high: 25 }, 1)).toBe('21~25');
    expect(formatLimits({ low: 18.5, high: 25 }, 1)).toBe('18.5~25.0');
    expect(formatLimits({ low: 700, high: 1000 }, 0)).toBe('700~1,000');
    expect(formatLimits({ low: 1.4, high: 1.8 }, 2)).toBe('1.4~1.8');
  });

  it('shows the one limit of an open range, and nothing when both sides are open', () => {
    expect(formatLimits({ low: 6, high: null }, 1)).toBe('≥ 6');
    expect(formatLimits({ low: null, high: 75 }, 1)).toBe('≤ 75');
    expect(formatRangeWithUnit({ low: null, high: null }, humidity)).toBe('');
  });

  it('keeps its unit on the same line, and omits an empty one', () => {
    expect(formatAmount(humidity.value, humidity)).toBe('68.0%');
    expect(formatAmount(ph.value, ph)).toBe('5.90');
  });

  it('follows the language', () => {
    const range = { low: 18.4, high: 23.5 };
    expect([formatAmount(21.7, temperature), formatRangeWithUnit(range, temperature)]).toEqual(['21.7℃', '18.4~23.5℃']);
    setLanguage('en');
    expect([formatAmount(21.7, temperature), formatRangeWithUnit(range, temperature)]).toEqual([
      '21.7\u00a0°C',
      '18.4–\u206023.5\u00a0°C',
    ]);
  });
});

describe('shares of a day by level', () => {
  it('are disjoint and add up to all time out of range', () => {
    const shares = levelShares({ samples: 1440, outside: [0.05, 0.02, 0.01] });
    expect(shares?.total).toBe(0.05);
    expect(shares?.levels.map((share) => Number(share.toFixed(6)))).toEqual([0.03, 0.01, 0.01]);
  });

  it('are unknown without ranges, samples or the field', () => {
    expect(levelShares({ samples: 1440, outside: null })).toBeNull();
    expect(levelShares({ samples: 0, outside: [0, 0, 0] })).toBeNull();
    expect(levelShares(undefined)).toBeNull();
  });
});

describe('statistics of a day', () => {
  const day = {
    t: [0, 600, 1200],
    width: 600,
    avg: [20, null, 26],
    min: [19, null, 25],
    max: [21, null, 29],
    count: [10, 0, 30],
    band: null,
  };

  it('weigh the mean by samples and take the extremes of the buckets', () => {
    expect(computeDayStats(day)).toEqual({ min: 19, mean: 24.5, max: 29 });
  });

  it('are undefined without data', () => {
    expect(computeDayStats({ ...day, avg: [null, null, null], count: [0, 0, 0] })).toBeUndefined();
  });
});
