import { darkness, longestGapMs, stepPhotoperiod, type Photoperiod } from './photoperiod.ts';
import type { Latest } from './live-values.ts';
import { deriveAirChannels, type Sample } from './sample.ts';

/** A value with its time in epoch ms. */
type Timed = readonly [ts: number, value: number];

/** What the derived channels of a controller are counted on from: the last air readings and the photoperiod. */
export type DeriveState = { temperature: Timed | null; humidity: Timed | null; photoperiod: Photoperiod };

/** The state before the first sample. */
export const nothingDerived: DeriveState = { temperature: null, humidity: null, photoperiod: darkness };

/**
 * Nodes that send each quantity in a message of its own never give temperature and humidity the same time, so a reading
 * is paired with the other's last one if that is not older than this: air changes little in 5 minutes.
 */
export const pairingMs = 5 * 60_000;

const newest = (known: Timed | null, ts: number, value: number | undefined): Timed | null =>
  value === undefined ? known : [ts, value];

const holds = (reading: Timed | null, ts: number): number | undefined =>
  reading && ts - reading[0] <= pairingMs ? reading[1] : undefined;

/** Takes what is unknown since a sample out of the newest values: a light integral that is none any more. */
export function forgetUnknown(latest: Latest, { photoperiod }: DeriveState): Latest {
  const { dli, ...others } = latest;
  return dli && photoperiod.unknown && (photoperiod.lastAt ?? 0) >= dli[0] ? others : latest;
}

/**
 * VPD (kPa), dew point (°C) and DLI (mol/m²/d, from lights-on) of a sample, and the state after it. Samples come in order
 * of time; a late one is taken by stepping through the series again.
 * @param gapMs the longest gap between two light readings of the controller that is bridged
 */
export function derive(
  state: DeriveState,
  { ts, values }: Sample,
  gapMs = longestGapMs,
): { state: DeriveState; derived: Record<string, number> } {
  const temperature = newest(state.temperature, ts, values['temperature']);
  const humidity = newest(state.humidity, ts, values['humidity']);
  const light = values['light'];
  const photoperiod = light === undefined ? state.photoperiod : stepPhotoperiod(state.photoperiod, ts, light, gapMs);
  const derived: Record<string, number> = light === undefined || photoperiod.unknown ? {} : { dli: photoperiod.dli };
  if (values['temperature'] !== undefined || values['humidity'] !== undefined) {
    const [air, moisture] = [holds(temperature, ts), holds(humidity, ts)];
    if (air !== undefined && moisture !== undefined)
      Object.assign(derived, deriveAirChannels({ temperature: air, humidity: moisture }));
  }
  return { state: { temperature, humidity, photoperiod }, derived };
}
