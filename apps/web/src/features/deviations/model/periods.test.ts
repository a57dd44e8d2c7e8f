import { expect, it } from 'vitest';
import { periodEnd, lastDays } from './periods.ts';

const now = Date.parse('2026-11-21T12:34:00+09:00');
const at = (text: string): number => Date.parse(`${text}+09:00`);

it('the last days end with the current hour, or with the last day in the address', () => {
  expect(lastDays(7, periodEnd(undefined, now))).toEqual({ from: at('2026-11-15T00:00'), to: at('2026-11-21T13:00') });
  expect(lastDays(7, periodEnd('2026-11-15', now))).toEqual({
    from: at('2026-11-09T00:00'),
    to: at('2026-11-16T00:00'),
  });
});

it.each(['2026-11-30', '2026-02-30'])('%s, which is to come or is no day, counts as now', (day) =>
  expect(periodEnd(day, now)).toBe(now),
);
