import type { LimitCurve } from '@onsil/contract/telemetry';
import { listOwnChanges } from '@onsil/domain/alarms/own-limits';
import { listRecipeChanges } from '@onsil/domain/crops/recipe-changes';
import type { FarmContext } from '#platform/context.ts';
import { requireFarmController } from './controller-limits.ts';
import { loadLimits, getLimitsAt, toOwnLimits, type ControllerLimits } from './limits.ts';

type Column = (number | null)[];
type Limits = [Column, Column, Column];

/** Alarm limits of a field at given times (epoch seconds). */
const limitsAtTimes = (limits: ControllerLimits, field: string, t: readonly number[]): LimitCurve => {
  const [low, high]: [Limits, Limits] = [
    [[], [], []],
    [[], [], []],
  ];
  for (const at of t) {
    const { ranges } = getLimitsAt(limits, field, at * 1000);
    for (const level of [0, 1, 2] as const) {
      low[level].push(ranges?.[level].low ?? null);
      high[level].push(ranges?.[level].high ?? null);
    }
  }
  return { t: [...t], low, high };
};

/**
 * Times within a span (epoch ms) at which a field's limits may change: starts and ends of rows and cultivations, and
 * the turns of recipes.
 */
export const listLimitChanges = (
  limits: ControllerLimits,
  field: string,
  { from, to }: { from: number; to: number },
): number[] => {
  const rows = limits.rows.get(field) ?? [];
  const holdsAll = (row: (typeof rows)[number]) => (row.from ?? from) <= from && (row.to ?? Infinity) > to;
  if (rows.some((row) => row.own && !row.night && holdsAll(row))) return [];
  const nights = rows.filter(({ night }) => night !== null);
  const cultivations = limits.cultivations.filter(
    ({ recipe }) => nights.length > 0 || recipe.stages.some(({ fields }) => Object.hasOwn(fields, field)),
  );
  return [
    ...rows.flatMap((row) => [row.from, row.to]),
    ...nights.flatMap((row) =>
      listOwnChanges(toOwnLimits(row), { from: Math.max(from, row.from ?? from), to: Math.min(to, row.to ?? to) }),
    ),
    ...cultivations.flatMap(({ recipe, recipeFrom, startedAt, endedAt }) => [
      startedAt,
      endedAt,
      ...listRecipeChanges(recipe, recipeFrom, Math.max(from, startedAt), Math.min(to, endedAt ?? to)),
    ]),
  ].filter((turn): turn is number => turn !== null && turn > from && turn <= to);
};

/** Differences up to this (in the field's unit) are rounding errors. */
const roundingTolerance = 1e-6;

const isBetween = (t: readonly number[], column: Column, [a, b, c]: readonly [number, number, number]): boolean => {
  const [first, middle, last] = [column[a] ?? null, column[b] ?? null, column[c] ?? null];
  if (first === null || middle === null || last === null) return first === last && middle === first;
  const share = ((t[b] ?? 0) - (t[a] ?? 0)) / ((t[c] ?? 0) - (t[a] ?? 0));
  return Math.abs(first + share * (last - first) - middle) < roundingTolerance;
};

/** Drops the vertices that lie on a straight line between their neighbours. */
const simplify = ({ t, low, high }: LimitCurve): LimitCurve => {
  const columns = [...low, ...high];
  const keptIndexes: number[] = [];
  for (const next of t.keys()) {
    const [before, last] = keptIndexes.slice(-2);
    if (before !== undefined && last !== undefined && columns.every((one) => isBetween(t, one, [before, last, next])))
      keptIndexes.pop();
    keptIndexes.push(next);
  }
  const pickKept = (column: Column): Column => keptIndexes.map((index) => column[index] ?? null);
  return {
    t: keptIndexes.map((index) => t[index] ?? 0),
    low: [pickKept(low[0]), pickKept(low[1]), pickKept(low[2])],
    high: [pickKept(high[0]), pickKept(high[1]), pickKept(high[2])],
  };
};

/**
 * Alarm limits of a field through the whole seconds that hold a span (epoch ms) as polylines; null if today's limits held
 * throughout. Evaluated only a second before and at each possible change, so that three months cost little more than a
 * day.
 */
export const getLimitCurve = (
  limits: ControllerLimits,
  field: string,
  { from, to, now }: { from: number; to: number; now: number },
): LimitCurve | null => {
  const [start, end] = [Math.floor(from / 1000), Math.ceil(to / 1000)];
  const changeTimes = listLimitChanges(limits, field, { from, to }).flatMap((turn) => {
    const second = Math.ceil(turn / 1000);
    return [second - 1, second];
  });
  const t = [...new Set([start, ...changeTimes, end])].filter((at) => at >= start && at <= end);
  const curve = simplify(
    limitsAtTimes(
      limits,
      field,
      t.toSorted((a, b) => a - b),
    ),
  );
  const { ranges } = getLimitsAt(limits, field, now);
  const isUnchanged = ([0, 1, 2] as const).every(
    (level) =>
      curve.low[level].every((limit) => limit === (ranges?.[level].low ?? null)) &&
      curve.high[level].every((limit) => limit === (ranges?.[level].high ?? null)),
  );
  return isUnchanged ? null : curve;
};

/** Alarm limits of a field at evenly spaced times from `from` to `to` (epoch ms). */
export const getLimitBand = async (
  ctx: FarmContext,
  query: { controllerId: string; field: string; from: number; to: number; points: number },
): Promise<LimitCurve> => {
  const controller = await requireFarmController(ctx, ctx.farm, query.controllerId);
  const limits = (await loadLimits(ctx.db, [controller.controllerNo], query.from))(controller.controllerNo);
  const step = Math.max(1_000, (query.to - query.from) / Math.max(1, query.points - 1));
  const count = Math.floor((query.to - query.from) / step) + 1;
  return limitsAtTimes(
    limits,
    query.field,
    Array.from({ length: count }, (_, index) => Math.round((query.from + index * step) / 1000)),
  );
};
