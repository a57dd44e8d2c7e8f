import { expect, test } from 'vitest';
import { minuteMs } from '@onsil/domain/calendar/duration';
import { createModel } from './model.ts';

const start = 1_790_000_000_000;

/** A tank that loses a tenth each minute and is filled more every hour. */
function tank(startAt: number) {
  return createModel<{ level: number; seconds: number }>(startAt, {
    spinUpMs: 24 * 60 * minuteMs,
    initial: () => ({ level: 50, seconds: 0 }),
    advance(state, ts, seconds) {
      state.level += ((5 + (ts % 7) - 0.1 * state.level) * seconds) / 60;
      state.seconds += seconds;
    },
    observe: (state) => ({ level: state.level, seconds: state.seconds }),
  });
}

test('the state does not depend on the number of reads', () => {
  const [often, once] = [tank(start), tank(start)];
  for (let ts = start; ts < start + 600_000; ts += 1700) often.step(ts);
  expect(often.step(start + 600_001)).toEqual(once.step(start + 600_001));
});

test('the first call has a spin-up behind it', () => {
  expect(tank(start).step(start)['seconds']).toBeCloseTo(24 * 3600, -2);
});

test('time does not run backwards', () => {
  const model = tank(start);
  model.step(start + 5 * minuteMs);
  expect(() => model.step(start)).toThrow(RangeError);
});
