import { minuteMs } from '../calendar/duration.ts';
import type { Latest } from './latest-values.ts';
import { initialPhotoperiod, defaultMaxGapMs, stepPhotoperiod, type Photoperiod } from './photoperiod.ts';
import { deriveAirChannels, type Sample } from './sample.ts';

/** A value with its time in epoch ms. */
type Timed = readonly [ts: number, value: number];

/** The newest value of each field that formulas of calculated fields read. */
export type Operands = Readonly<Record<string, Timed>>;

/** State of the derived channels: the last temperature and humidity, the photoperiod, and what formulas read, where there are any. */
export type DeriveState = {
  temperature: Timed | null;
  humidity: Timed | null;
  photoperiod: Photoperiod;
  operands?: Operands;
};

/** State before the first sample. */
export const initialDeriveState: DeriveState = { temperature: null, humidity: null, photoperiod: initialPhotoperiod };

/**
 * Nodes that send each quantity separately never give temperature and humidity the same time, so a value is paired with
 * the other's last one up to this age: air changes little in 5 minutes.
 */
export const maxPairingAgeMs = 5 * minuteMs;

const newestOf = (known: Timed | null, ts: number, value: number | undefined): Timed | null =>
  value === undefined ? known : [ts, value];

const valueWithin = (reading: Timed | null, ts: number): number | undefined =>
  reading && ts - reading[0] <= maxPairingAgeMs ? reading[1] : undefined;

/** Removes a light integral that is no longer known from the latest values. */
export function dropUnknownDli(latest: Latest, { photoperiod }: DeriveState): Latest {
  const { dli, ...others } = latest;
  return dli && photoperiod.unknown && (photoperiod.lastAt ?? 0) >= dli[0] ? others : latest;
}

/**
 * Computes VPD (kPa), dew point (°C) and DLI (mol/m²/d, since lights-on) of a sample, and the next state. Samples must
 * be in time order; for late ones derive the series again.
 * @param gapMs longest gap between two light values that is interpolated
 */
export function deriveChannels(
  state: DeriveState,
  { ts, values }: Sample,
  gapMs = defaultMaxGapMs,
): { state: DeriveState; derived: Record<string, number> } {
  const temperature = newestOf(state.temperature, ts, values['temperature']);
  const humidity = newestOf(state.humidity, ts, values['humidity']);
  const light = values['light'];
  const photoperiod = light === undefined ? state.photoperiod : stepPhotoperiod(state.photoperiod, ts, light, gapMs);
  const derived: Record<string, number> = light === undefined || photoperiod.unknown ? {} : { dli: photoperiod.dli };
  if (values['temperature'] !== undefined || values['humidity'] !== undefined) {
    const [air, moisture] = [valueWithin(temperature, ts), valueWithin(humidity, ts)];
    if (air !== undefined && moisture !== undefined)
      Object.assign(derived, deriveAirChannels({ temperature: air, humidity: moisture }));
  }
  return { state: { temperature, humidity, photoperiod }, derived };
}
