import { dayMs } from '@onsil/domain/calendar/duration';
import { isEquipment } from '@onsil/domain/telemetry/fields';
import { clamp } from '../physics/balance.ts';
import { createNoise } from '../physics/noise.ts';
import { hashSeed, normalAt } from '../physics/rng.ts';
import type { Span } from '../scenarios/script.ts';
import { createFaults, type Fault } from './faults.ts';

export type Sensor = {
  /** Values reported at `ts` for the true values; some may be missing, all during a dropout. */
  read(ts: number, truth: Record<string, number>): Record<string, number>;
};

type Probe = {
  decimals: number;
  /** Standard deviation of a reading: absolute, and relative to the value. */
  noise: number;
  relative: number;
  /** Drift over weeks between calibrations. */
  drift: number;
  /** Offset of a spurious value. */
  spike: number;
  max: number;
};

const probes: Record<string, Probe> = {
  temperature: { decimals: 1, noise: 0.06, relative: 0, drift: 0.1, spike: 14, max: 80 },
  humidity: { decimals: 1, noise: 0.35, relative: 0, drift: 1, spike: -38, max: 100 },
  co2: { decimals: 0, noise: 5, relative: 0.004, drift: 12, spike: 900, max: 5000 },
  ec: { decimals: 2, noise: 0.006, relative: 0.002, drift: 0.02, spike: 1.4, max: 20 },
  ph: { decimals: 2, noise: 0.012, relative: 0, drift: 0.04, spike: -2.6, max: 14 },
  waterTemperature: { decimals: 1, noise: 0.04, relative: 0, drift: 0.08, spike: 9, max: 80 },
  light: { decimals: 0, noise: 0.2, relative: 0.006, drift: 0, spike: 500, max: 3000 },
  solarRadiation: { decimals: 0, noise: 0.4, relative: 0.008, drift: 0, spike: 700, max: 2000 },
  substrateMoisture: { decimals: 1, noise: 0.12, relative: 0, drift: 0.6, spike: -28, max: 100 },
  dissolvedOxygen: { decimals: 1, noise: 0.04, relative: 0, drift: 0.12, spike: -4, max: 30 },
};

type Channel = Probe & { key: string; seed: number; scale: number; wander: (ts: number) => number };

function channelOf(key: string, seed: number): Channel {
  const probe = probes[key];
  if (probe === undefined) throw new RangeError(`no probe measures ${key}`);
  const channelSeed = hashSeed(`${seed} ${key}`);
  return {
    ...probe,
    key,
    seed: channelSeed,
    scale: 10 ** probe.decimals,
    wander: createNoise(channelSeed, 25 * dayMs),
  };
}

/** A reading without faults, limited to the probe's range and resolution. */
function measure(channel: Channel, ts: number, truth: number, off: number): number {
  const deviation = channel.noise + channel.relative * Math.abs(truth);
  // One draw per second: samples within a second share their noise.
  const noise = deviation * normalAt(channel.seed, Math.floor(ts / 1000));
  const value = clamp(truth + channel.drift * channel.wander(ts) + noise + off, 0, channel.max);
  return Math.round(value * channel.scale) / channel.scale;
}

/**
 * Sensors of a device that reports every `intervalS` seconds: noise, resolution, slow drift and rare faults scheduled
 * by the seed (stuck for hours, a spike, offline for 10 to 60 min, a missing field); states of machines have none. Depends only on time, except for
 * stuck values.
 */
export function createSensor(options: {
  seed: number;
  intervalS: number;
  isFaultless?: boolean;
  calm?: Span | undefined;
}): Sensor {
  const faultAt = options.isFaultless ? () => undefined : createFaults(options.seed, options.intervalS, options.calm);
  const channels = new Map<string, Channel>();
  let stuck: { from: number; value: number } | undefined;

  const channelAt = (key: string) => {
    const known = channels.get(key) ?? channelOf(key, options.seed);
    channels.set(key, known);
    return known;
  };
  const applyFault = (fault: Fault, ts: number, truth: Record<string, number>, values: Record<string, number>) => {
    const entries = Object.entries(truth).filter(([field]) => !isEquipment(field));
    const [key, value] = entries[Math.floor(fault.pick * entries.length)] ?? [];
    if (key === undefined || value === undefined) return;
    const channel = channelAt(key);
    if (fault.kind === 'missing') delete values[key];
    if (fault.kind === 'spike') values[key] = measure(channel, ts, value, channel.spike);
    if (fault.kind === 'stuck') {
      if (stuck?.from !== fault.from) stuck = { from: fault.from, value: measure(channel, ts, value, 0) };
      values[key] = stuck.value;
    }
  };
  return {
    read(ts, truth) {
      const fault = faultAt(ts);
      if (fault?.kind === 'dropout') return {};
      const values: Record<string, number> = {};
      for (const [key, value] of Object.entries(truth))
        values[key] = isEquipment(key) ? Math.round(value) : measure(channelAt(key), ts, value, 0);
      if (fault !== undefined) applyFault(fault, ts, truth, values);
      return values;
    },
  };
}
