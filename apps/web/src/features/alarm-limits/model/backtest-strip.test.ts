import { describe, expect, it } from 'vitest';
import type { BacktestSection } from '@onsil/contract/backtest';
import { findNotableDay, listTicks, toStrip } from './backtest-strip.ts';

const range = { low: 60, high: 75 };
const section = (day: string, period: BacktestSection['period'], alarms = [0, 0]): BacktestSection => ({
  day,
  period,
  low: 62,
  high: 80,
  currentRange: null,
  proposedRange: range,
  currentAlarms: { count: alarms[0] ?? 0, highest: 1 },
  proposedAlarms: { count: alarms[1] ?? 0, highest: 1 },
});

describe('a strip', () => {
  const strip = toStrip([
    section('2026-10-30', 'night'),
    section('2026-10-31', 'day', [0, 1]),
    section('2026-11-02', 'day', [4, 1]),
    section('2026-11-02', 'night'),
  ]);

  it('has a row of days and one of nights with a column for each calendar day, also without values', () => {
    expect(strip?.days).toEqual(['2026-10-30', '2026-10-31', '2026-11-01', '2026-11-02']);
    expect(strip?.rows.map(({ period, cells }) => [period, cells.map((cell) => cell?.day.slice(5))])).toEqual([
      ['day', [undefined, '10-31', undefined, '11-02']],
      ['night', ['10-30', undefined, undefined, '11-02']],
    ]);
  });

  it('shows all values and ranges on one scale', () => {
    expect(strip?.bottom).toBeCloseTo(58.8);
    expect(strip?.top).toBeCloseTo(81.2);
  });

  it('begins with the day of the most alarms', () => {
    expect(strip && findNotableDay(strip)).toBe(3);
  });

  it('names a day a week, the last one always', () => {
    const days = Array.from({ length: 16 }, (_, index) => String(index));
    expect(listTicks({ days, rows: [], bottom: 0, top: 1 })).toEqual([1, 8, 15]);
  });

  it('has one row without a photoperiod, and is none without values', () => {
    expect(toStrip([section('2026-10-30', null)])?.rows).toHaveLength(1);
    expect(toStrip([])).toBeNull();
  });
});
