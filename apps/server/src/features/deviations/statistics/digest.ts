import type { WeeklyDeviation, WeeklyDeviations } from '@onsil/contract/weekly-deviations';
import { deviationMs, deviationSpan } from '@onsil/domain/alarms/deviation-span';
import { noiseBudget } from '@onsil/domain/alarms/noise-budget';
import { findRecurrences } from '@onsil/domain/alarms/recurrence';
import { minuteMs, dayMs } from '@onsil/domain/calendar/duration';
import { listCatalogueFields } from '#features/controllers/controllers.ts';
import { hasSamplesBy } from '#features/telemetry/telemetry.ts';
import type { Context } from '#platform/context.ts';
import { countActions, listActionRows } from '../actions/actions.sql.ts';
import { listDeviationsInSpan, type DeviationCountRow, type Span } from './counts.sql.ts';
import { countByField, countByLevel } from './counts.ts';

const recurringDays = 28;
const recurringMs = recurringDays * dayMs;

const kindOf = ({ controllerId, cause, field, side }: DeviationCountRow): string =>
  JSON.stringify([controllerId, cause, field, side]);

/** Maximum entries per list of the report. */
const maxEntries = { longest: 3, open: 5, actions: 8, exceptions: 40 };

const asDeviation = (row: DeviationCountRow): WeeklyDeviation => {
  const { deviationId, controllerId, controllerName, cause, field, highest } = row;
  const { from, to } = deviationSpan(row);
  return {
    deviationId,
    controllerId,
    controllerName,
    cause,
    field,
    highest,
    startedAt: new Date(from).toISOString(),
    endedAt: to === null ? null : new Date(to).toISOString(),
  };
};

const compareFields = (
  rows: readonly DeviationCountRow[],
  before: readonly DeviationCountRow[] | null,
): WeeklyDeviations['byField'] => {
  const earlier = before && new Map(countByField(before).map(({ key, count }) => [key, count]));
  return countByField(rows).map((count) => ({ ...count, before: earlier && (earlier.get(count.key) ?? 0) }));
};
/** Deviations begun in the week by controller, field and side, the highest level and the longest time first. */
const groupExceptions = (rows: readonly DeviationCountRow[], { to }: Span): WeeklyDeviations['exceptions'] =>
  [...Map.groupBy(rows, kindOf).values()]
    .flatMap((group) => {
      const [first] = group;
      if (!first) return [];
      const { controllerId, cause, field, side } = first;
      const extremes = group.flatMap(({ extreme }) => extreme ?? []);
      const ms = group.reduce((sum, row) => sum + deviationMs(row, to), 0);
      return [
        {
          controllerId,
          cause,
          field,
          side,
          highest: Math.max(...group.map(({ highest }) => highest)),
          count: group.length,
          minutes: Math.round(ms / minuteMs),
          extreme: extremes.length === 0 ? null : side === 'low' ? Math.min(...extremes) : Math.max(...extremes),
          acted: group.filter(({ actedAt }) => actedAt !== null).length,
        },
      ];
    })
    .toSorted((a, b) => b.highest - a.highest || b.minutes - a.minutes)
    .slice(0, maxEntries.exceptions);

/** What recurs most and did so in this week, over the four weeks up to its end; null without any. */
const findRecurring = (
  rows: readonly DeviationCountRow[],
  { from, to }: Span,
  names: ReadonlyMap<string, { nameKo: string; nameEn: string }>,
): WeeklyDeviations['recurring'] => {
  const recent = rows.filter(
    ({ field, startedAt }) => field !== null && startedAt >= to - recurringMs && startedAt < to,
  );
  const found = findRecurrences(recent.map((row) => ({ ...row, kind: kindOf(row) }))).find(
    ({ alarms }) => (alarms.at(-1)?.startedAt ?? 0) >= from,
  );
  const latest = found?.alarms.at(-1);
  if (!found || !latest) return null;
  const { field, controllerId, controllerName, deviationId } = latest;
  const { nameKo, nameEn } = names.get(field ?? '') ?? { nameKo: field ?? '', nameEn: field ?? '' };
  const { days, minute } = found;
  return {
    controllerId,
    controllerName,
    field: field ?? '',
    nameKo,
    nameEn,
    deviationId,
    days,
    of: recurringDays,
    minute,
  };
};

/** How long a deviation lasted within a span, in ms. */
const lastedMs = (row: DeviationCountRow, { from, to }: Span): number => {
  const lasted = deviationSpan(row);
  return Math.min(lasted.to ?? to, to) - Math.max(lasted.from, from);
};

/** Actions on a farm in a span, newest first. */
const summarizeActions = async (ctx: Context, farmNo: number, span: Span): Promise<WeeklyDeviations['actions']> => {
  const filter = { farmNo, ...span };
  const [count, rows] = await Promise.all([
    countActions(ctx.db, filter),
    listActionRows(ctx.db, filter, { offset: 0, limit: maxEntries.actions }),
  ]);
  return {
    count,
    newest: rows.map(({ at, outcomes, pauseUntil: _pauseUntil, ...row }) => ({
      ...row,
      at: at.toISOString(),
      deviationId: outcomes.map(({ deviationId }) => deviationId),
    })),
  };
};

/** Deviations of a farm in a span compared with the span before it, and the actions taken. No access check here. */
export const getDeviationDigest = async (
  ctx: Context,
  farmNo: number,
  { span, earlier }: { span: Span; earlier: Span },
): Promise<WeeklyDeviations> => {
  const { from, to } = span;
  const [deviations, recent, hasSamples, hadEarlierSamples, actions] = await Promise.all([
    listDeviationsInSpan(ctx.db, farmNo, span),
    listDeviationsInSpan(ctx.db, farmNo, { from: to - recurringMs, to }),
    hasSamplesBy(ctx.db, farmNo, to),
    hasSamplesBy(ctx.db, farmNo, earlier.from),
    summarizeActions(ctx, farmNo, span),
  ]);
  const catalogue = await listCatalogueFields(ctx, [...new Set(recent.map(({ controllerNo }) => controllerNo))]);
  const begun = deviations.filter(({ startedAt }) => startedAt >= from);
  const before = hadEarlierSamples
    ? recent.filter(({ startedAt }) => startedAt >= earlier.from && startedAt < earlier.to)
    : null;
  const names = new Map(catalogue.map(({ key, nameKo, nameEn }) => [key, { nameKo, nameEn }]));
  const open = deviations.filter((row) => (deviationSpan(row).to ?? to) >= to).toReversed();
  const { actedShare, medianMinutesToAction } = noiseBudget(deviations, 1, from, to);
  return {
    isWatched: hasSamples,
    byLevel: countByLevel(begun),
    before: before && countByLevel(before),
    byField: compareFields(begun, before),
    actedShare,
    medianMinutesToAction,
    exceptions: groupExceptions(begun, span),
    recurring: findRecurring(recent, span, names),
    longest: deviations
      .toSorted((a, b) => lastedMs(b, span) - lastedMs(a, span))
      .slice(0, maxEntries.longest)
      .map(asDeviation),
    open: { count: open.length, newest: open.slice(0, maxEntries.open).map(asDeviation) },
    actions,
  };
};
