import { expect, it } from 'vitest';
import { fromDateTimeInput, toDateTimeInput } from './datetime-input.ts';

it('uses Korea time whatever the device’s zone', () => {
  expect(toDateTimeInput('2026-11-18T15:31:00Z')).toBe('2026-11-19T00:31');
  expect(Date.parse(fromDateTimeInput('2026-11-19T00:31'))).toBe(Date.parse('2026-11-18T15:31:00Z'));
  expect(toDateTimeInput(null)).toBe('');
});
