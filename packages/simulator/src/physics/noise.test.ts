import { expect, test } from 'vitest';
import { hourMs } from '@onsil/domain/calendar/duration';
import { createNoise } from './noise.ts';

test('noise at an instant does not depend on earlier calls', () => {
  const [walked, jumped] = [createNoise(4, hourMs), createNoise(4, hourMs)];
  const at = 1_790_000_123_456;
  for (let ts = at - 5 * hourMs; ts < at; ts += hourMs / 7) walked(ts);
  expect(walked(at)).toBe(jumped(at));
});

test('noise is smooth: a hundredth of its period moves it by little', () => {
  const noise = createNoise(5, hourMs);
  for (let step = 0; step < 2000; step += 1) {
    const ts = 1_790_000_000_000 + (step * hourMs) / 100;
    expect(Math.abs(noise(ts + hourMs / 100) - noise(ts))).toBeLessThan(0.12);
  }
});
