import { describe, expect, it } from 'vitest';
import { recipe } from '#test/crops/fixtures.ts';
import {
  spacedLabels,
  listBands,
  extentOf,
  fieldsOf,
  limitsOf,
  litPeriods,
  sameDayAndNight,
  seasonSpans,
} from './recipe-bands.ts';

const { seasons } = recipe;

describe('the shape of a recipe', () => {
  it('puts its seasons one after the other', () => {
    expect(seasonSpans(seasons)).toEqual([
      { season: 'seedling', from: 0, to: 14 },
      { season: 'lastFeed', from: 14, to: 35 },
    ]);
  });

  it('has a band where there are limits, open or not, and none elsewhere', () => {
    expect(listBands(seasons, 'temperature', 'night')).toEqual([
      { season: 'seedling', from: 0, to: 14, low: 18, high: 20 },
      { season: 'lastFeed', from: 14, to: 35, low: 18, high: null },
    ]);
    expect(listBands(seasons, 'co2', 'day')).toEqual([]);
    expect(listBands(seasons, 'toString', 'day')).toEqual([]);
  });

  it('detects equal day and night', () => {
    expect(sameDayAndNight(seasons, 'ec')).toBe(true);
    expect(sameDayAndNight(seasons, 'temperature')).toBe(false);
  });

  it('orders its fields as growers do', () => {
    const [first] = seasons;
    const limits = first?.fields['ec'];
    if (!first || !limits) throw new Error('no season');
    const fields = { vpd: limits, ph: limits, co2: limits, temperature: limits };
    expect(fieldsOf({ seasons: [{ ...first, fields }] })).toEqual(['temperature', 'co2', 'ph', 'vpd']);
  });

  it('extends beyond every limit, also a single one', () => {
    expect(limitsOf(listBands(seasons, 'temperature', 'day'))).toEqual([20, 22, 24]);
    expect(extentOf([20, 24])).toEqual([19.4, 24.6]);
    expect(extentOf([0])).toEqual([-0.15, 0.15]);
    expect(extentOf([])).toBeNull();
  });

  it('omits overlapping labels', () => {
    expect(spacedLabels([3, 1, 1.1, 2], [0, 4], 0.1)).toEqual([1, 2, 3]);
  });

  it('has two lit parts of a day when light burns past midnight', () => {
    expect(litPeriods({ lightFromMinute: 1_200, lightMinutes: 840 })).toEqual([
      [1_200, 1_440],
      [0, 600],
    ]);
    expect(litPeriods({ lightFromMinute: 0, lightMinutes: 1_440 })).toEqual([[0, 1_440]]);
    expect(litPeriods({ lightFromMinute: 360, lightMinutes: 0 })).toEqual([]);
  });
});
