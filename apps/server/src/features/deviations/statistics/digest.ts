import type { WeeklyDeviation, WeeklyDeviations } from '@onsil/contract/weekly-report';
import { deviationSpan } from '@onsil/domain/alarms/deviation-span';
import { noiseBudget } from '@onsil/domain/alarms/noise-budget';
import type { MemberContext } from '#platform/context.ts';
import { countActions, listActionRows } from '../actions/actions.sql.ts';
import { listDeviationsInSpan, type DeviationCountRow, type Span } from './counts.sql.ts';
import { countByField, countByLevel } from './counts.ts';
import { hasSamplesBy } from '#features/telemetry/telemetry.ts';

/** Maximum entries per list of the report. */
const maxEntries = { longest: 3, open: 5, actions: 8 };

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

/** How long a deviation lasted within a span, in ms. */
const lastedMs = (row: DeviationCountRow, { from, to }: Span): number => {
  const lasted = deviationSpan(row);
  return Math.min(lasted.to ?? to, to) - Math.max(lasted.from, from);
};

/** Actions on a farm in a span, newest first. */
const summarizeActions = async (
  ctx: MemberContext,
  farmNo: number,
  span: Span,
): Promise<WeeklyDeviations['actions']> => {
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
  ctx: MemberContext,
  farmNo: number,
  { span, earlier }: { span: Span; earlier: Span },
): Promise<WeeklyDeviations> => {
  const { from, to } = span;
  const [deviations, earlierDeviations, hasSamples, hadEarlierSamples, actions] = await Promise.all([
    listDeviationsInSpan(ctx.db, farmNo, span),
    listDeviationsInSpan(ctx.db, farmNo, earlier),
    hasSamplesBy(ctx.db, farmNo, to),
    hasSamplesBy(ctx.db, farmNo, earlier.from),
    summarizeActions(ctx, farmNo, span),
  ]);
  const begun = deviations.filter(({ startedAt }) => startedAt >= from);
  const before = hadEarlierSamples ? earlierDeviations.filter(({ startedAt }) => startedAt >= earlier.from) : null;
  const open = deviations.filter((row) => (deviationSpan(row).to ?? to) >= to).toReversed();
  const { actedShare, medianMinutesToAction } = noiseBudget(deviations, 1, from, to);
  return {
    isWatched: hasSamples,
    byLevel: countByLevel(begun),
    before: before && countByLevel(before),
    byField: compareFields(begun, before),
    actedShare,
    medianMinutesToAction,
    longest: deviations
      .toSorted((a, b) => lastedMs(b, span) - lastedMs(a, span))
      .slice(0, maxEntries.longest)
      .map(asDeviation),
    open: { count: open.length, newest: open.slice(0, maxEntries.open).map(asDeviation) },
    actions,
  };
};
