import type { ControllerPosition, Rack, RackReadings } from '@onsil/contract/racks';
import { levelOf, type Level } from '@onsil/domain/alarms/ranges';
import { allLimitsAt } from '#lib/format/limit-curve.ts';
import { listNumbers } from './positions.ts';

/** Where the controllers of a value are: at the tier itself, elsewhere at its rack, or at another rack of its group. */
export type ReadingSource = 'tier' | 'rack' | 'group';

export type TierController = ControllerPosition & { value: number | null };
export type TierReading = {
  /** the mean of the controllers; null if none of them reported */
  value: number | null;
  level: Level;
  source: ReadingSource;
  controllers: readonly TierController[];
};

type DrawnRack = Pick<Rack, 'rackId' | 'rackGroupNo' | 'tierCount'>;
type Resolved = { source: ReadingSource; places: readonly ControllerPosition[] };

export const tierKey = (rackId: number, tier: number): string => `${rackId}:${tier}`;

const distance = ({ tierFrom, tierTo }: ControllerPosition, tier: number): number =>
  Math.max(tierFrom - tier, tier - tierTo, 0);

const isWithin =
  (day: string) =>
  ({ from, to }: ControllerPosition): boolean =>
    from <= day && (to === null || day <= to);

/** The controllers of a tier: its own, else the nearest of its rack, else those of its group. */
const resolveTier = (
  { rackId, rackGroupNo }: DrawnRack,
  tier: number,
  places: readonly ControllerPosition[],
  groupOf: ReadonlyMap<number, number>,
): Resolved | null => {
  const atRack = places.filter((place) => place.rackId === rackId);
  if (atRack.length > 0) {
    const nearest = Math.min(...atRack.map((place) => distance(place, tier)));
    const found = atRack.filter((place) => distance(place, tier) === nearest);
    return { source: nearest === 0 ? 'tier' : 'rack', places: found };
  }
  const inGroup = places.filter((place) => groupOf.get(place.rackId) === rackGroupNo);
  return inGroup.length > 0 ? { source: 'group', places: inGroup } : null;
};

/** The controllers of each tier on a day, by `tierKey`; null for a tier without any. */
export const resolveTiers = (
  racks: readonly DrawnRack[],
  places: readonly ControllerPosition[],
  day: string,
): ReadonlyMap<string, Resolved | null> => {
  const ofDay = places.filter(isWithin(day));
  const groupOf = new Map(racks.map(({ rackId, rackGroupNo }) => [rackId, rackGroupNo]));
  return new Map(
    racks.flatMap((rack) =>
      listNumbers(1, rack.tierCount).map((tier): [string, Resolved | null] => [
        tierKey(rack.rackId, tier),
        resolveTier(rack, tier, ofDay, groupOf),
      ]),
    ),
  );
};

type Series = RackReadings['controllers'][number];

const levelAt = ({ ranges, band }: Series, value: number, at: number): Level => {
  const limits = band ? allLimitsAt(band, at) : ranges;
  return limits ? levelOf(value, limits) : 0;
};

/** The value of resolved controllers at a moment of the series; its level is the highest of theirs. */
export const readTier = (
  { source, places }: Resolved,
  series: ReadonlyMap<string, Series>,
  { index, at }: { index: number; at: number },
): TierReading => {
  let [sum, count, level]: [number, number, Level] = [0, 0, 0];
  const controllers = places.map((place): TierController => {
    const found = series.get(place.controllerId);
    const value = found?.avg[index] ?? null;
    if (found && value !== null) {
      sum += value;
      count += 1;
      const own = levelAt(found, value, at);
      if (own > level) level = own;
    }
    return { ...place, value };
  });
  return { value: count === 0 ? null : sum / count, level, source, controllers };
};
