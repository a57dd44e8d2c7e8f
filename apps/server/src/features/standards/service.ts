import { stuckAfterMs, defaultTiming, type AlarmTiming } from '@onsil/domain/alarm-timing';
import type { Rule } from '@onsil/domain/alarm-watch';
import { recipeRangesAt, type GrowthRecipe } from '@onsil/domain/growth-recipe';
import type { Ranges } from '@onsil/domain/standard';
import type { StandardChange, StandardSource } from '@onsil/contract/standards';
import type { RehearsedRule } from '@onsil/domain/rehearsal';
import type { Context } from '#platform/context.ts';
import type { Database } from '#platform/database.ts';
import { listCultivations, listStandards, type CultivationRow, type StandardRow } from './repository.ts';

/** Alarm limits of one controller, now and back to the time they were loaded for. */
export type ControllerStandards = {
  rows: ReadonlyMap<string, readonly StandardRow[]>;
  cultivations: readonly CultivationRow[];
};

/** Limits of a field at a time, and their source. */
export type StandardAt = { ranges: Ranges | null; source: StandardSource };

const noLimitsAt: StandardAt = { ranges: null, source: { kind: 'none', stage: null, period: null } };
const noLimits: ControllerStandards = { rows: new Map(), cultivations: [] };

/** Loads the alarm limits of controllers at or after a time (epoch ms). */
export const loadStandards = async (
  db: Database,
  controllerNos: readonly number[],
  since: number,
): Promise<(controllerNo: number) => ControllerStandards> => {
  const [rows, cultivations] = await Promise.all([
    listStandards(db, controllerNos, new Date(since)),
    listCultivations(db, controllerNos, new Date(since)),
  ]);
  const byController = new Map<number, ControllerStandards>();
  for (const controllerNo of controllerNos) {
    const own = rows.filter((row) => row.controllerNo === controllerNo);
    byController.set(controllerNo, {
      rows: Map.groupBy(own, (row) => row.field),
      cultivations: cultivations.filter((row) => row.controllerNo === controllerNo),
    });
  }
  return (controllerNo) => byController.get(controllerNo) ?? noLimits;
};

const isInForce = (from: number | null, to: number | null, ts: number): boolean =>
  (from === null || from <= ts) && (to === null || ts < to);

const rowAt = (standards: ControllerStandards, field: string, ts: number): StandardRow | undefined =>
  standards.rows.get(field)?.findLast((row) => isInForce(row.from, row.to, ts));

/** The cultivation on a controller at a time. */
export const cultivationAt = ({ cultivations }: ControllerStandards, ts: number): CultivationRow | undefined =>
  cultivations.findLast((one) => isInForce(one.startedAt, one.endedAt, ts));

export const rangesOfRow = (row: Omit<StandardRow, 'controllerNo' | 'field' | 'from' | 'to'>): Ranges => [
  { low: row.low1, high: row.high1 },
  { low: row.low2, high: row.high2 },
  { low: row.low3, high: row.high3 },
];

/** Limits in the shape of their table. */
export const columnsOfRanges = ([one, two, three]: Ranges) => ({
  low1: one.low,
  high1: one.high,
  low2: two.low,
  high2: two.high,
  low3: three.low,
  high3: three.high,
});

/** The farm's own limits if set, else the recipe's, else none. */
export const standardAt = (standards: ControllerStandards, field: string, ts: number): StandardAt => {
  const row = rowAt(standards, field, ts);
  if (row?.own) return { ranges: rangesOfRow(row), source: { kind: 'own', stage: null, period: null } };
  const cultivation = cultivationAt(standards, ts);
  const recipeLimits = cultivation && recipeRangesAt(cultivation.recipe, cultivation.recipeFrom, field, ts);
  if (!recipeLimits) return noLimitsAt;
  return {
    ranges: recipeLimits.ranges,
    source: { kind: 'recipe', stage: recipeLimits.stage, period: recipeLimits.period },
  };
};

const seconds = (own: number | null | undefined, defaults: number): number => (own == null ? defaults : own * 1000);

export const timingAt = (standards: ControllerStandards, field: string, ts: number): AlarmTiming => {
  const row = rowAt(standards, field, ts);
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
export const standardFields = ({ rows, cultivations }: ControllerStandards): string[] => [
  ...new Set([...rows.keys(), ...cultivations.flatMap(({ recipe }) => fieldsOfRecipe(recipe))]),
];

/** The alarm engine's rules at a time, valid until the next change of a delay; limits follow the time by themselves. */
export const rulesAt = (
  standards: ControllerStandards,
  fields: readonly string[],
  ts: number,
): { rules: ReadonlyMap<string, Rule>; until: number } => {
  const rules = new Map<string, Rule>();
  for (const field of new Set([...fields, ...standardFields(standards)]))
    rules.set(field, {
      timing: timingAt(standards, field, ts),
      rangesAt: (at) => standardAt(standards, field, at).ranges,
      stuckAfterMs: stuckAfterMs(field),
    });
  let until = Infinity;
  for (const rows of standards.rows.values())
    for (const { from } of rows) if (from !== null && from > ts && from < until) until = from;
  return { rules, until };
};

/** Current limits of controllers, by controller and field. */
export const rangesNow = async (
  ctx: Context,
  controllerNos: readonly number[],
): Promise<Map<number, Map<string, Ranges>>> => {
  const now = ctx.now();
  const of = await loadStandards(ctx.db, controllerNos, now);
  return new Map(
    controllerNos.map((controllerNo) => {
      const standards = of(controllerNo);
      const ranges = standardFields(standards).flatMap((field): [string, Ranges][] => {
        const at = standardAt(standards, field, now).ranges;
        return at ? [[field, at]] : [];
      });
      return [controllerNo, new Map(ranges)];
    }),
  );
};

/** The rule of a field as it is now, or with a change, for backtests. */
export const rehearsedRule = (
  standards: ControllerStandards,
  field: string,
  now: number,
  change?: StandardChange,
): RehearsedRule => {
  const { timing: changedTiming = null } = change ?? {};
  const defaults = change ? defaultTiming(field) : timingAt(standards, field, now);
  const timing = changedTiming
    ? {
        deadband: changedTiming.deadband,
        onDelayMs: changedTiming.onDelaySeconds * 1000,
        offDelayMs: changedTiming.offDelaySeconds * 1000,
        attentionMs: changedTiming.attentionSeconds * 1000,
      }
    : defaults;
  const row = rowAt(standards, field, now);
  const own = change ? change.ranges : row?.own ? rangesOfRow(row) : null;
  // Without own limits the recipe applies through time, as it will from now on.
  const recipe: ControllerStandards = { rows: new Map(), cultivations: standards.cultivations };
  return { timing, rangesAt: (ts) => own ?? standardAt(recipe, field, ts).ranges };
};
