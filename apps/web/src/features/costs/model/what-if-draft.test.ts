import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { CostSetting, CostSummary } from '@onsil/contract/costs';
import { applyPreset, beginWhatIf, daysOf, listWrong, runWhatIf } from './what-if-draft.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-23T16:00:00+09:00') }));
afterEach(() => void vi.useRealTimers());

const amounts = { energy: 0, labour: 0, seeds: 0, nutrients: 0, packaging: 100_000, other: 900_000 };
const summary = {
  from: '2026-10',
  to: '2026-11',
  crops: [],
  total: { amounts, total: 1_000_000, harvestKg: 200, costPerKg: 5_000 },
  conditions: { light: 199.6, lightHours: 15.96, temperature: 21 },
} as unknown as CostSummary;
const setting: CostSetting = {
  rates: [{ from: '2026-03', electricityPrice: 128.5, labourRate: null }],
  energy: [{ controllerId: 'A', controllerName: 'A', meterField: null, lampWatts: 4_800 }],
  meterFields: [],
  version: 1,
};

it('begins with what the farm has, else with usual values', () => {
  expect(beginWhatIf(summary, setting)).toMatchObject({
    lightNow: '200',
    light: '200',
    hoursNow: '16',
    lampWatts: '4800',
    electricityPrice: '128.5',
    heatPrice: '128.5',
    pricePerKg: '0',
  });
  const dark = { ...summary, conditions: { light: null, lightHours: null, temperature: null } };
  expect(beginWhatIf(dark, { ...setting, rates: [], energy: [] })).toMatchObject({
    lightNow: '200',
    hoursNow: '16',
    lampWatts: '0',
    electricityPrice: '100',
  });
});

it('counts days up to today, or to the end of the last month', () => {
  expect(daysOf(summary)).toBe(54);
  expect(daysOf({ from: '2026-09', to: '2026-10' })).toBe(61);
});

it('has no result while a value is no number within its bounds', () => {
  const draft = beginWhatIf(summary, setting);
  expect(runWhatIf(summary, draft)?.perKg).toEqual({ now: 5_000, tried: 5_000 });
  expect(listWrong({ ...draft, hours: '25', lightNow: 'x' })).toEqual(['lightNow', 'hours']);
  expect(runWhatIf(summary, { ...draft, uValue: '' })).toBeNull();
});

it('examples change one set point from what there is now', () => {
  const draft = { ...beginWhatIf(summary, setting), light: '500', hours: '3', degrees: '7' };
  const of = (preset: Parameters<typeof applyPreset>[1]) => {
    const { light, hours, degrees } = applyPreset(draft, preset);
    return [light, hours, degrees];
  };
  expect(of('brighter')).toEqual(['220', '16', '0']);
  expect(of('dimmer')).toEqual(['180', '16', '0']);
  expect(of('shorter')).toEqual(['200', '15', '0']);
  expect(of('warmer')).toEqual(['200', '16', '1']);
  expect(of('cooler')).toEqual(['200', '16', '-1']);
});
