import type { WeeklyDeviation, WeeklyDeviations } from '@onsil/contract/weekly-report';
import { noiseBudget } from '@onsil/domain/noise-budget';
import type { CallContext } from '#platform/context.ts';
import { countActions, listActions } from './action-repository.ts';
import { hadSamplesBy, listCounted, type CountedRow } from './count-repository.ts';
import { byField, levelsOf } from './count-service.ts';

type Span = { from: number; to: number };

/** As many of each list as a page holds. */
const shown = { longest: 3, open: 5, actions: 8 };

const asDeviation = ({
  openedAt,
  endedAt,
  controllerId: _controllerId,
  actedAt: _acted,
  ...row
}: CountedRow): WeeklyDeviation => ({
  ...row,
  openedAt: new Date(openedAt).toISOString(),
  endedAt: endedAt === null ? null : new Date(endedAt).toISOString(),
});

const fieldsAgainst = (
  rows: readonly CountedRow[],
  before: readonly CountedRow[] | null,
): WeeklyDeviations['byField'] => {
  const earlier = before && new Map(byField(before).map(({ key, count }) => [key, count]));
  return byField(rows).map((one) => ({ ...one, before: earlier && (earlier.get(one.key) ?? 0) }));
};

/** How long a deviation stood within a span. */
const stoodFor = ({ openedAt, endedAt }: CountedRow, { from, to }: Span): number =>
  Math.min(endedAt ?? to, to) - Math.max(openedAt, from);

/** The actions of a span on a farm, the newest first. */
const actionsIn = async (ctx: CallContext, fno: number, span: Span): Promise<WeeklyDeviations['actions']> => {
  const filter = { fno, ...span };
  const [count, rows] = await Promise.all([
    countActions(ctx.db, filter),
    listActions(ctx.db, filter, 0, shown.actions),
  ]);
  return {
    count,
    newest: rows.map(({ at, outcomes, pauseUntil: _pauseUntil, ...row }) => ({
      ...row,
      at: at.toISOString(),
      rootAlarmSeq: outcomes.map(({ rootAlarmSeq }) => rootAlarmSeq),
    })),
  };
};

/** The deviations of a farm in a span, against the span before it, and what was done. The caller has asked for permission. */
export const deviationDigest = async (
  ctx: CallContext,
  fno: number,
  span: Span,
  earlier: Span,
): Promise<WeeklyDeviations> => {
  const { from, to } = span;
  const [standing, stoodBefore, watched, watchedBefore, actions] = await Promise.all([
    listCounted(ctx.db, fno, from, to),
    listCounted(ctx.db, fno, earlier.from, earlier.to),
    hadSamplesBy(ctx.db, fno, to),
    hadSamplesBy(ctx.db, fno, earlier.from),
    actionsIn(ctx, fno, span),
  ]);
  const opened = standing.filter(({ openedAt }) => openedAt >= from);
  const before = watchedBefore ? stoodBefore.filter(({ openedAt }) => openedAt >= earlier.from) : null;
  const open = standing.filter(({ endedAt }) => endedAt === null || endedAt >= to).toReversed();
  const { actedShare, medianMinutesToAction } = noiseBudget(standing, 1, from, to);
  return {
    watchedYn: watched ? 'Y' : 'N',
    byLevel: levelsOf(opened),
    before: before && levelsOf(before),
    byField: fieldsAgainst(opened, before),
    actedShare,
    medianMinutesToAction,
    longest: standing
      .toSorted((a, b) => stoodFor(b, span) - stoodFor(a, span))
      .slice(0, shown.longest)
      .map(asDeviation),
    open: { count: open.length, newest: open.slice(0, shown.open).map(asDeviation) },
    actions,
  };
};
