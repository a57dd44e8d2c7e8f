import { clamp } from './balance.ts';
import { dayMs } from './korean-time.ts';
import { createNoise } from './noise.ts';
import { hashSeed, normalAt } from './rng.ts';
import { createFaults, type Fault } from './sensor-faults.ts';

export type Sensor = {
  /** What the device reports at `ts` when `truth` holds; fields may be missing, all of them while it is off the air. */
  read(ts: number, truth: Record<string, number>): Record<string, number>;
};

type Probe = {
  decimals: number;
  /** Standard deviation of a reading: fixed, and per unit of the value. */
  noise: number;
  relative: number;
  /** How far the probe wanders over weeks between calibrations. */
  drift: number;
  /** A spurious reading lies this far off. */
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
  const own = hashSeed(`${seed} ${key}`);
  return { ...probe, key, seed: own, scale: 10 ** probe.decimals, wander: createNoise(own, 25 * dayMs) };
}

/** A reading without faults: drift, noise, the probe's range and its digits. */
function measure(channel: Channel, ts: number, truth: number, off: number): number {
  const deviation = channel.noise + channel.relative * Math.abs(truth);
  // One draw for each second: two samples within a second would share their noise.
  const noise = deviation * normalAt(channel.seed, Math.floor(ts / 1000));
  const value = clamp(truth + channel.drift * channel.wander(ts) + noise + off, 0, channel.max);
  return Math.round(value * channel.scale) / channel.scale;
}

/**
 * The sensors of a device that reports every `intervalS` seconds: noise, digits, slow drift, and by a schedule of the
 * seed a rare fault (stuck for hours, a spike, off the air for 10 to 60 min, a field missing). Everything hangs on the
 * time; only a stuck value needs the reading before it.
 */
export function createSensor(options: { seed: number; intervalS: number }): Sensor {
  const faultAt = createFaults(options.seed, options.intervalS);
  const channels = new Map<string, Channel>();
  let stuck: { from: number; value: number } | undefined;

  const channelAt = (key: string) => {
    const known = channels.get(key) ?? channelOf(key, options.seed);
    channels.set(key, known);
    return known;
  };
  const strike = (fault: Fault, ts: number, truth: Record<string, number>, values: Record<string, number>) => {
    const entries = Object.entries(truth);
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
      for (const [key, value] of Object.entries(truth)) values[key] = measure(channelAt(key), ts, value, 0);
      if (fault !== undefined) strike(fault, ts, truth, values);
      return values;
    },
  };
}
