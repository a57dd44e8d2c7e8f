import type { AlarmLimitsChange, AlarmLimitsSource } from '@onsil/contract/alarm-limits';
import type { BacktestLimits } from '@onsil/domain/alarms/backtest';
import { ownRangesAt, type OwnLimits } from '@onsil/domain/alarms/own-limits';
import type { Ranges } from '@onsil/domain/alarms/ranges';
import { stuckAfterMs, defaultTiming, type AlarmTiming } from '@onsil/domain/alarms/timing';
import type { AlarmRule, AlarmRules } from '@onsil/domain/alarms/watch';
import { recipeRangesAt, type GrowthRecipe } from '@onsil/domain/crops/growth-recipe';
import { recipePeriodAt } from '@onsil/domain/crops/recipe-periods';
import type { Context } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import { listLimits, type CultivationRow, type LimitRow } from './limits.sql.ts';

/** Alarm limits of one controller, now and back to the time they were loaded for. */
export type ControllerLimits = {
  rows: ReadonlyMap<string, readonly LimitRow[]>;
  cultivations: readonly CultivationRow[];
};

/** Limits of a field at a time, and their source. */
export type LimitsAt = { ranges: Ranges | null; source: AlarmLimitsSource };

const noLimitsAt: LimitsAt = { ranges: null, source: { kind: 'none', stage: null, period: null } };
export const noLimits: ControllerLimits = { rows: new Map(), cultivations: [] };

/** Loads the alarm limits of controllers at or after a time (epoch ms). */
export const loadLimits = async (
  db: Database,
  controllerNos: readonly number[],
  since: number,
): Promise<(controllerNo: number) => ControllerLimits> => {
  const { rows, cultivations } = await listLimits(db, controllerNos, new Date(since));
  const rowsOf = Map.groupBy(rows, (row) => row.controllerNo);
  const cultivationsOf = Map.groupBy(cultivations, (row) => row.controllerNo);
  const limits = new Map(
    controllerNos.map((controllerNo): [number, ControllerLimits] => [
      controllerNo,
      {
        rows: Map.groupBy(rowsOf.get(controllerNo) ?? [], (row) => row.field),
        cultivations: cultivationsOf.get(controllerNo) ?? [],
      },
    ]),
  );
  return (controllerNo) => limits.get(controllerNo) ?? noLimits;
};

const isInForce = (from: number | null, to: number | null, ts: number): boolean =>
  (from === null || from <= ts) && (to === null || ts < to);

const rowAt = (limits: ControllerLimits, field: string, ts: number): LimitRow | undefined =>
  limits.rows.get(field)?.findLast((row) => isInForce(row.from, row.to, ts));

/** The cultivation on a controller at a time. */
export const getCultivationAt = ({ cultivations }: ControllerLimits, ts: number): CultivationRow | undefined =>
  recipePeriodAt(cultivations, ts);

/** The limits of a row that the farm set. */
export const toOwnLimits = (row: LimitRow): OwnLimits => ({
  ranges: [
    { low: row.low1, high: row.high1 },
    { low: row.low2, high: row.high2 },
    { low: row.low3, high: row.high3 },
  ],
  night: row.night,
});

/** The limits that a farm set for a field; null without. */
export const getOwnLimitsAt = (limits: ControllerLimits, field: string, ts: number): OwnLimits | null => {
  const row = rowAt(limits, field, ts);
  return row?.own ? toOwnLimits(row) : null;
};

/** Limits in the shape of their table. */
export const toRangeColumns = ([one, two, three]: Ranges) => ({
  low1: one.low,
  high1: one.high,
  low2: two.low,
  high2: two.high,
  low3: three.low,
  high3: three.high,
});

/** The farm's own limits if set, else the recipe's, else none. */
export const getLimitsAt = (limits: ControllerLimits, field: string, ts: number): LimitsAt => {
  const own = getOwnLimitsAt(limits, field, ts);
  if (own) {
    const { ranges, period } = ownRangesAt(own, limits.cultivations, ts);
    return { ranges, source: { kind: 'own', stage: null, period } };
  }
  const cultivation = getCultivationAt(limits, ts);
  const recipeLimits = cultivation && recipeRangesAt(cultivation.recipe, cultivation.recipeFrom, field, ts);
  if (!recipeLimits) return noLimitsAt;
  return {
    ranges: recipeLimits.ranges,
    source: { kind: 'recipe', stage: recipeLimits.stage, period: recipeLimits.period },
  };
};

const seconds = (own: number | null | undefined, defaults: number): number => (own == null ? defaults : own * 1000);

export const getTimingAt = (limits: ControllerLimits, field: string, ts: number): AlarmTiming => {
  const row = rowAt(limits, field, ts);
  const defaults = defaultTiming(field);
  return {
    deadband: row?.deadband ?? defaults.deadband,
    onDelayMs: seconds(row?.onDelaySeconds, defaults.onDelayMs),
    offDelayMs: seconds(row?.offDelaySeconds, defaults.offDelayMs),
    attentionMs: seconds(row?.attentionSeconds, defaults.attentionMs),
  };
};

const fieldsOfRecipe = ({ stages }: GrowthRecipe): string[] => stages.flatMap((stage) => Object.keys(stage.fields));

/** Every field for which a controller has or had limits. */
export const listFieldsWithLimits = ({ rows, cultivations }: ControllerLimits): string[] => [
  ...new Set([...rows.keys(), ...cultivations.flatMap(({ recipe }) => fieldsOfRecipe(recipe))]),
];

/** Ranges of a field by time. Own ranges that are in force and the same by day and night are made once, not for each value. */
const rangesFrom = (limits: ControllerLimits, field: string, ts: number): AlarmRule['rangesAt'] => {
  const row = rowAt(limits, field, ts);
  const own = row?.own && !row.night ? toOwnLimits(row).ranges : null;
  return (at) => (row && own && isInForce(row.from, row.to, at) ? own : getLimitsAt(limits, field, at).ranges);
};

/** How a field is evaluated from a time until the next change of a delay; limits follow the time by themselves. */
export const getRuleAt = (limits: ControllerLimits, field: string, ts: number): AlarmRule => ({
  timing: getTimingAt(limits, field, ts),
  rangesAt: rangesFrom(limits, field, ts),
  stuckAfterMs: stuckAfterMs(field),
});

const hasLimits = ({ rows, cultivations }: ControllerLimits, field: string): boolean =>
  rows.has(field) ||
  cultivations.some(({ recipe }) => recipe.stages.some(({ fields }) => Object.hasOwn(fields, field)));

/**
 * The alarm engine's rules at a time, valid until the next change of a delay (epoch ms): of the fields of the catalogue and of those
 * that have limits. A rule is made when it is first asked for, since a sample has few of all fields.
 */
export const getRulesAt = (
  limits: ControllerLimits,
  fields: ReadonlySet<string>,
  ts: number,
): { rules: AlarmRules; until: number } => {
  const made = new Map<string, AlarmRule>();
  const make = (field: string): AlarmRule | undefined => {
    if (!fields.has(field) && !hasLimits(limits, field)) return undefined;
    const rule = getRuleAt(limits, field, ts);
    made.set(field, rule);
    return rule;
  };
  let until = Infinity;
  for (const rows of limits.rows.values())
    for (const { from } of rows) if (from !== null && from > ts && from < until) until = from;
  return { rules: { get: (field) => made.get(field) ?? make(field) }, until };
};

/** Ranges of controllers at a time, by controller and field. */
export const listRangesAt = (
  limitsOf: (controllerNo: number) => ControllerLimits,
  controllerNos: readonly number[],
  ts: number,
): Map<number, Map<string, Ranges>> =>
  new Map(
    controllerNos.map((controllerNo) => {
      const limits = limitsOf(controllerNo);
      const ranges = listFieldsWithLimits(limits).flatMap((field): [string, Ranges][] => {
        const at = getLimitsAt(limits, field, ts).ranges;
        return at ? [[field, at]] : [];
      });
      return [controllerNo, new Map(ranges)];
    }),
  );

/** Current limits of controllers, by controller and field. */
export const getCurrentLimits = async (
  ctx: Context,
  controllerNos: readonly number[],
): Promise<Map<number, Map<string, Ranges>>> => {
  const now = ctx.now();
  return listRangesAt(await loadLimits(ctx.db, controllerNos, now), controllerNos, now);
};

/** The limits of a field as they are now, or with a change, for backtests. */
export const getBacktestLimits = (
  limits: ControllerLimits,
  field: string,
  { now, change }: { now: number; change?: AlarmLimitsChange },
): BacktestLimits => {
  const { timing: changedTiming = null } = change ?? {};
  const defaults = change ? defaultTiming(field) : getTimingAt(limits, field, now);
  const timing = changedTiming
    ? {
        deadband: changedTiming.deadband,
        onDelayMs: changedTiming.onDelaySeconds * 1000,
        offDelayMs: changedTiming.offDelaySeconds * 1000,
        attentionMs: changedTiming.attentionSeconds * 1000,
      }
    : defaults;
  const changed = change?.ranges ? { ranges: change.ranges, night: change.night ?? null } : null;
  const own = change ? changed : getOwnLimitsAt(limits, field, now);
  // Without own limits the recipe applies through time, as it will from now on.
  return { timing, own, recipes: limits.cultivations };
};
