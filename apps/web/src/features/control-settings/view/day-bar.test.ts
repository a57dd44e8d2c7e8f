import { expect, it } from 'vitest';
import { splitDay, stepPath } from './day-bar.tsx';

const slots = [
  { startTime: '06:00', values: { temperature: 23, co2: 800 } },
  { startTime: '22:00', values: { temperature: 19 } },
];

it('the last slot of a day continues past midnight until the first begins', () => {
  expect(splitDay(slots)).toEqual([
    { from: 0, to: 360, slot: 1 },
    { from: 360, to: 1320, slot: 0 },
    { from: 1320, to: 1440, slot: 1 },
  ]);
});

it('a slot from midnight leaves no part before it', () => {
  expect(splitDay([{ startTime: '00:00', values: {} }])).toEqual([{ from: 0, to: 1440, slot: 0 }]);
});

it('a field steps from slot to slot, without a line where the controller decides', () => {
  const parts = splitDay(slots);
  expect(stepPath(parts, slots, 'temperature')).toBe('M0 84.0H360V16.0H1320V84.0H1440');
  expect(stepPath(parts, slots, 'co2')).toBe('M360 50.0H1320');
  expect(stepPath(parts, slots, 'ph')).toBe('');
});
