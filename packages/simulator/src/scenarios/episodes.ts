import { minuteMs, hourMs, dayMs } from '@onsil/domain/calendar/duration';
import { kstOffsetMs } from '@onsil/domain/calendar/kst';
import type { Situation, RoomSeries } from '@onsil/domain/causes/situation';
import { createGreenhouse } from '../greenhouse/greenhouse.ts';
import { growerRangesAt, isOutside, type GrowerRanges } from '../grower-ranges.ts';
import type { Model } from '../model.ts';
import { koreanHour } from '../physics/korean-time.ts';
import { createRng, hashSeed, type Rng } from '../physics/rng.ts';
import { createWeather } from '../physics/weather.ts';
import { photoperiodAt } from '../room/controls.ts';
import { createIndoorRoom } from '../room/room.ts';
import { createSensor } from '../sensors/sensor.ts';
import type { EquipmentFault, EquipmentFaultKind } from './equipment-faults.ts';

export const episodeKinds = ['ventStuck', 'lampFailure', 'dosingError', 'sensorDrift', 'doorOpen'] as const;
export type EpisodeKind = (typeof episodeKinds)[number];

/** A deviation that a known fault caused, as it looks half an hour after it began. */
export type Episode = { kind: EpisodeKind; fault: EquipmentFaultKind | 'drift'; situation: Situation };

type Drift = { field: string; from: number; to: number; perMs: number };
type Plan = { fault: Episode['fault']; from: number; to: number; amount: number; drift?: Drift };

const widthMs = 10 * minuteMs;
const intervalMs = 5 * minuteMs;
const samplesPerBucket = widthMs / intervalMs;
const onDelayMs = 10 * minuteMs;
const seenAfterMs = 30 * minuteMs;
const settledMs = 2 * hourMs;
/** Three days without a fault come before each; a drift lasts for two. */
const everyDays = (kind: EpisodeKind): number => (kind === 'sensorDrift' ? 6 : 4);
const lightHours = 16;

/** Hours of the Korean day in which a fault begins, and how long it lasts, h. */
const faultTimes: Record<Episode['fault'], { hours: readonly [number, number]; lasts: readonly [number, number] }> = {
  ventStuck: { hours: [8, 13], lasts: [4, 6] },
  lampFailure: { hours: [8, 16], lasts: [3, 5] },
  co2ValveOpen: { hours: [7, 18], lasts: [1, 3] },
  nutrientOverdose: { hours: [9, 20], lasts: [1, 3] },
  acidEmpty: { hours: [8, 12], lasts: [16, 20] },
  doorOpen: { hours: [7, 17], lasts: [1, 3] },
  drift: { hours: [6, 20], lasts: [36, 48] },
};

/** What a drift adds in its time, in the field's unit. */
const driftSizes: Readonly<Record<string, number>> = { temperature: 5, humidity: 22, co2: 420, ec: 0.7, ph: 1 };
const doses: readonly EquipmentFaultKind[] = ['co2ValveOpen', 'nutrientOverdose', 'acidEmpty'];

const between = (rng: Rng, [low, high]: readonly [number, number]): number => low + (high - low) * rng.next();
const oneOf = <T>(rng: Rng, list: readonly T[], otherwise: T): T =>
  list[Math.floor(rng.next() * list.length)] ?? otherwise;

const faultOf = (kind: EpisodeKind, rng: Rng): Episode['fault'] => {
  if (kind === 'dosingError') return oneOf(rng, doses, 'co2ValveOpen');
  return kind === 'sensorDrift' ? 'drift' : kind;
};

function planFault(kind: EpisodeKind, rng: Rng, midnight: number): Plan {
  const fault = faultOf(kind, rng);
  const { hours, lasts } = faultTimes[fault];
  const from = midnight + Math.floor(between(rng, hours) * 60) * minuteMs;
  const to = from + between(rng, lasts) * hourMs;
  const amount = fault === 'lampFailure' ? oneOf(rng, [1, 1, 0.5], 1) : between(rng, [6, 14]);
  if (fault !== 'drift') return { fault, from, to, amount };
  const field = oneOf(rng, Object.keys(driftSizes), 'humidity');
  const perMs = (oneOf(rng, [1, -1], 1) * (driftSizes[field] ?? 0)) / (to - from);
  return { fault, from, to, amount, drift: { field, from, to, perMs } };
}

// The change of lights is no deviation.
const roomRanges: GrowerRanges = {
  ...growerRangesAt('PG-A-R1', 0),
  temperature: { lit: [20, 25], dark: [17, 24] },
};

type Site = {
  ranges: (ts: number) => GrowerRanges;
  isLit: (ts: number) => boolean;
  own: (faults: readonly EquipmentFault[]) => Model;
  neighbours: readonly Model[];
  seed: number;
  /** fields that the site does not measure */
  unmeasured: readonly string[];
  outside: ((ts: number) => { temperature: number; humidity: number; wind: number }) | null;
};

/**
 * A room, or in winter a container that its lamps alone heat. It measures no light: the lamps are known by their state.
 */
function indoorSite(seed: number, startAt: number, isContainer: boolean): Site {
  const lightsOn = '06:00';
  const surroundings = isContainer ? { hall: 4, hasHeating: false } : {};
  const room = (place: number, faults: readonly EquipmentFault[] = []) =>
    createIndoorRoom({
      seed: hashSeed(`${seed} ${place}`),
      stage: 'growth',
      lightsOn,
      lightHours,
      startAt,
      faults,
      ...surroundings,
    });
  return {
    seed,
    ranges: () => roomRanges,
    isLit: (ts) => photoperiodAt(koreanHour(ts), 6, lightHours).lit,
    own: (faults) => room(0, faults),
    neighbours: [room(1)],
    unmeasured: ['light'],
    outside: null,
  };
}

function greenhouseSite(seed: number, startAt: number): Site {
  const latitude = 35;
  const house = (place: number, faults: readonly EquipmentFault[] = []) =>
    createGreenhouse({ seed: hashSeed(`${seed} ${place}`), latitude, startAt, weatherSeed: seed, faults });
  return {
    seed,
    ranges: (ts) => ({ ...growerRangesAt('NJ-1', ts), temperature: { lit: [12, 28], dark: [6, 24] } }),
    isLit: (ts) => koreanHour(ts) > 6.5 && koreanHour(ts) < 17.5,
    own: (faults) => house(0, faults),
    neighbours: [house(1)],
    unmeasured: [],
    outside: createWeather({ seed, latitude }),
  };
}

type Out = { field: string; side: 'low' | 'high'; at: number };
type Recording = { from: number; means: Map<string, (number | null)[]>; outs: readonly Out[] };

const addedBy = (drifts: readonly Drift[], field: string, ts: number): number =>
  drifts.reduce(
    (sum, one) => sum + (one.field === field && ts >= one.from && ts < one.to ? one.perMs * (ts - one.from) : 0),
    0,
  );

/** Reports each time that a field has been out of its range for the on-delay. */
function createWatch(site: Site, outs: Out[]) {
  const runs = new Map<string, number>();
  return (field: string, value: number, ts: number): void => {
    const ranges = site.ranges(ts);
    const isLit = site.isLit(ts);
    if (!isOutside(ranges, field, value, isLit)) {
      runs.delete(field);
      return;
    }
    const since = runs.get(field) ?? ts;
    runs.set(field, since);
    const low = (isLit ? ranges[field]?.lit : ranges[field]?.dark)?.[0] ?? 0;
    if (ts - since === onDelayMs) outs.push({ field, side: value < low ? 'low' : 'high', at: since });
  };
}

/** Runs a model through its sensors; keeps means of ten minutes and when fields leave their ranges. */
function record(
  site: Site,
  place: number,
  span: { from: number; to: number },
  model: Model,
  drifts: readonly Drift[],
): Recording {
  const sensor = createSensor({
    seed: hashSeed(`${site.seed} probe ${place}`),
    intervalS: intervalMs / 1000,
    isFaultless: true,
  });
  const means = new Map<string, (number | null)[]>();
  const outs: Out[] = [];
  const watch = createWatch(site, outs);
  for (let ts = span.from; ts < span.to; ts += intervalMs) {
    const index = Math.floor((ts - span.from) / widthMs);
    for (const [field, read] of Object.entries(sensor.read(ts, model.step(ts)))) {
      if (site.unmeasured.includes(field)) continue;
      const value = read + addedBy(drifts, field, ts);
      const column = means.get(field) ?? [];
      means.set(field, column);
      column[index] = (column[index] ?? 0) + value / samplesPerBucket;
      watch(field, value, ts);
    }
  }
  return { from: span.from, means, outs };
}

/** The first deviation during a fault that no neighbour has; undefined where the field was out of range before. */
function outBy({ from, to, drift }: Plan, own: Recording, others: readonly Recording[]): Out | undefined {
  const isOutNear = ({ outs }: Recording, field: string, start: number, end: number) =>
    outs.some((one) => one.field === field && one.at >= start && one.at < end);
  return own.outs.find(
    ({ field, at }) =>
      at >= from &&
      at < to &&
      (!drift || drift.field === field) &&
      !isOutNear(own, field, from - settledMs, from) &&
      !others.some((one) => isOutNear(one, field, from - settledMs, at + settledMs)),
  );
}

const seriesUntil = ({ from, means }: Recording, until: number): RoomSeries =>
  new Map(
    [...means].map(([field, values]) => [
      field,
      { from, widthMs, values: values.slice(0, Math.floor((until - from) / widthMs)) },
    ]),
  );

const episodeOf = (
  kind: EpisodeKind,
  plan: Plan,
  site: Site,
  own: Recording,
  others: readonly Recording[],
): Episode[] => {
  const out = outBy(plan, own, others);
  if (!out) return [];
  const until = out.at + seenAfterMs;
  const outside = site.outside;
  return [
    {
      kind,
      fault: plan.fault,
      situation: {
        field: out.field,
        side: out.side,
        range: { low: null, high: null },
        startedAt: out.at,
        until,
        room: seriesUntil(own, until),
        neighbours: others.map((one, place) => ({ name: `${place + 2}`, room: seriesUntil(one, until) })),
        outside: outside
          ? [2, 1, 0].map((hours) => ({ at: out.at - hours * hourMs, ...outside(out.at - hours * hourMs) }))
          : [],
        manual: null,
        happenings: [],
      },
    },
  ];
};

/** Deviations that faults of a kind cause at a place of the given seed; `count` faults, some without a deviation. */
export function simulateEpisodes(kind: EpisodeKind, seed: number, count: number): Episode[] {
  const rng = createRng(hashSeed(`${kind} ${seed}`));
  // Vents need sun and a heated house: spring and autumn.
  const season = kind === 'ventStuck' ? oneOf(rng, [80, 290], 80) : Math.floor(rng.next() * 300);
  const first = Date.UTC(2026, 0, 1) - kstOffsetMs + season * dayMs;
  const site = kind === 'ventStuck' ? greenhouseSite(seed, first) : indoorSite(seed, first, kind === 'lampFailure');
  const everyMs = everyDays(kind) * dayMs;
  const plans = Array.from({ length: count }, (_, index) =>
    planFault(kind, rng, first + (index + 1) * everyMs - dayMs),
  );
  const span = { from: first, to: first + count * everyMs + dayMs };
  const faults = plans.flatMap(({ fault, ...rest }) => (fault === 'drift' ? [] : [{ kind: fault, ...rest }]));
  const drifts = plans.flatMap(({ drift }) => drift ?? []);
  const own = record(site, 0, span, site.own(faults), drifts);
  const others = site.neighbours.map((model, place) => record(site, place + 1, span, model, []));
  return plans.flatMap((plan) => episodeOf(kind, plan, site, own, others));
}
