import type { AlarmCount } from '@onsil/contract/alarm-count';
import type { LiveState } from '@onsil/contract/farms';
import { noiseBudget } from '@onsil/domain/alarms/noise-budget';
import { dayMs } from '@onsil/domain/calendar/duration';
import { kstDay, kstParts } from '@onsil/domain/calendar/kst';
import { hasSamplesBy } from '#features/telemetry/telemetry.ts';
import type { FarmContext, Context } from '#platform/context.ts';
import { requireRange } from '#platform/http/time-range.ts';
import {
  countBegunDeviations,
  countOperators,
  listDeviationsInSpan,
  countOpenByFarm,
  type DeviationCountRow,
  type Span,
  type SubjectFilter,
} from './counts.sql.ts';

/** Fewer days than this at the same hour count as chance. */
const minRecurringDays = 3;

export type LevelCounts = [number, number, number];

/** Number of deviations by the highest level they reached. */
export const countByLevel = (rows: readonly DeviationCountRow[]): LevelCounts => {
  const levels: LevelCounts = [0, 0, 0];
  for (const { highest } of rows) if (highest > 0) levels[(highest - 1) as 0 | 1 | 2] += 1;
  return levels;
};

/** Every Korean day of a span, including days without deviations. */
const byDay = (rows: readonly DeviationCountRow[], from: number, to: number): AlarmCount['byDay'] => {
  const groups = Map.groupBy(rows, ({ startedAt }) => kstDay(startedAt));
  const days = new Set<string>();
  for (let ts = from; ts < to; ts += dayMs) days.add(kstDay(ts));
  days.add(kstDay(to - 1));
  return [...days].map((one) => ({ day: one, levels: countByLevel(groups.get(one) ?? []) }));
};

/** Counts by field, or by cause for deviations of a whole controller; highest count first. */
export const countByField = (rows: readonly DeviationCountRow[]): AlarmCount['byField'] =>
  [...Map.groupBy(rows, ({ field, cause }) => field ?? cause)]
    .map(([key, group]) => ({ key, count: group.length }))
    .toSorted((a, b) => b.count - a.count);

const byHour = (rows: readonly DeviationCountRow[]): number[] => {
  const hours = Array.from({ length: 24 }, () => 0);
  for (const { startedAt } of rows) {
    const { hour } = kstParts(startedAt);
    hours[hour] = (hours[hour] ?? 0) + 1;
  }
  return hours;
};

const recurring = (rows: readonly DeviationCountRow[]): AlarmCount['recurring'] =>
  [
    ...Map.groupBy(rows, ({ controllerId, field, startedAt }) =>
      JSON.stringify([controllerId, field, kstParts(startedAt).hour]),
    ).values(),
  ]
    .flatMap((group) => {
      const [first] = group;
      const days = new Set(group.map(({ startedAt }) => kstDay(startedAt))).size;
      if (!first || days < minRecurringDays) return [];
      const { controllerId, controllerName, field, startedAt } = first;
      return [{ controllerId, controllerName, field, hour: kstParts(startedAt).hour, days }];
    })
    .toSorted((a, b) => b.days - a.days)
    .slice(0, 10);

/** Deviations of a farm in a span of at most 3 months, all or those about a field, controller or level: when, level, field, and the load on operators (EEMUA 191). */
export const getAlarmCount = async (
  ctx: FarmContext,
  { from, to, ...about }: Span & SubjectFilter,
): Promise<AlarmCount> => {
  requireRange(from, to);
  const { farmNo } = ctx.farm;
  const earlier = from - (to - from);
  const [deviations, begunBefore, hasEarlierSamples, operators] = await Promise.all([
    listDeviationsInSpan(ctx.db, farmNo, { from, to }, about),
    countBegunDeviations(ctx.db, farmNo, { from: earlier, to: from }, about),
    hasSamplesBy(ctx.db, farmNo, earlier),
    countOperators(ctx.db, farmNo),
  ]);
  const begun = deviations.filter(({ startedAt }) => startedAt >= from);
  const { noisiest, ...budget } = noiseBudget(deviations, operators, from, to);
  const names = new Map(deviations.map((row) => [row.controllerNo, row]));
  return {
    from: new Date(from).toISOString(),
    to: new Date(to).toISOString(),
    total: begun.length,
    before: hasEarlierSamples ? begunBefore : null,
    byDay: byDay(begun, from, to),
    byLevel: countByLevel(begun),
    byField: countByField(begun),
    byHour: byHour(begun),
    recurring: recurring(begun),
    budget: {
      ...budget,
      operators,
      noisiest: noisiest.map(({ controllerNo, cause, field, count }) => ({
        controllerId: names.get(controllerNo)?.controllerId ?? '',
        controllerName: names.get(controllerNo)?.controllerName ?? '',
        cause: cause === 'stuck' || cause === 'no_data' ? cause : 'range',
        field,
        count,
      })),
    },
  };
};

export type OpenDeviations = Pick<LiveState, 'level' | 'deviations' | 'actionNeeded' | 'since'>;

/** Open deviations by farm number. */
export const listOpenDeviationsByFarm = async (
  ctx: Context,
  farmNos: readonly number[],
): Promise<Map<number, OpenDeviations>> =>
  new Map(
    (await countOpenByFarm(ctx.db, farmNos)).map(({ farmNo, since, ...counts }) => [
      farmNo,
      { ...counts, since: since.toISOString() },
    ]),
  );
