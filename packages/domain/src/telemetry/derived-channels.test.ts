import { expect, test } from 'vitest';
import { minuteMs } from '../calendar/duration.ts';
import { deriveChannels, initialDeriveState, maxPairingAgeMs, type DeriveState } from './derived-channels.ts';
import type { Sample } from './sample.ts';

const at = Date.parse('2026-03-01T00:00:00Z');

const run = (samples: Sample[]): { state: DeriveState; derived: Record<string, number>[] } => {
  let state = initialDeriveState;
  const derived = samples.map((sample) => {
    const step = deriveChannels(state, sample);
    state = step.state;
    return step.derived;
  });
  return { state, derived };
};

test('a sample with temperature and humidity has VPD and dew point', () => {
  const { derived } = run([{ ts: at, values: { temperature: 25, humidity: 70 } }]);
  expect(derived[0]?.['vpd']).toBeCloseTo(0.95, 3);
  expect(derived[0]?.['dewPoint']).toBeCloseTo(19.15, 2);
});

test('temperature and humidity sent apart are paired within five minutes and not after', () => {
  const apart = (ms: number) =>
    run([
      { ts: at, values: { temperature: 25 } },
      { ts: at + ms, values: { humidity: 70 } },
    ]).derived[1];
  expect(apart(maxPairingAgeMs)).toHaveProperty('vpd');
  expect(apart(maxPairingAgeMs + 1)).toEqual({});
  expect(
    run([
      { ts: at, values: { humidity: 70 } },
      { ts: at + 1, values: { temperature: 25 } },
    ]).derived[1],
  ).toHaveProperty('dewPoint');
});

test('a sample without air readings carries no VPD, whatever was read before', () => {
  const { derived } = run([
    { ts: at, values: { temperature: 25, humidity: 70 } },
    { ts: at + 1, values: { ec: 1.4 } },
  ]);
  expect(derived[1]).toEqual({});
});

test('light counts towards the light integral from lights-on', () => {
  const minutes = Array.from({ length: 61 }, (_, minute) => ({ ts: at + minute * minuteMs, values: { light: 200 } }));
  const { derived, state } = run(minutes);
  expect(derived.at(-1)?.['dli']).toBeCloseTo(200 * 3600e-6, 6);
  expect(state.photoperiod.onAt).toBe(at);
});
