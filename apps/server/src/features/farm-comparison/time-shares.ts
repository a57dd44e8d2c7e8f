import { trendStepHours, trendSteps, type ComparedFarm } from '@onsil/contract/farm-comparison';
import { hourMs, dayMs } from '@onsil/domain/calendar/duration';
import { sumDeviationTime } from '#features/deviations/deviations.ts';
import type { Context } from '#platform/context.ts';

export type Shares = Pick<ComparedFarm, 'outOfRangeDay' | 'outOfRangeWeek' | 'reporting'>;
type Span = { from: number; to: number };
/**
 * Controllers of each farm that have reported: one that is only registered has no time in which values are missing. `limited`: those
 * that have limits, or had some in these 7 days, since nothing is out of range without any.
 */
export type ControllerCounts = ReadonlyMap<number, { controllers: number; limited: number }>;
/** Share of the time of `controllers` controllers. */
const shareOf = (seconds: number, controllers: number, { from, to }: Span): number | null =>
  controllers === 0 ? null : Number(Math.min(1, (seconds * 1000) / (controllers * (to - from))).toFixed(6));

const listSeconds = async (ctx: Context, farmNos: readonly number[], spans: readonly Span[]) => {
  const rows = await sumDeviationTime(ctx.db, farmNos, spans, ctx.now());
  const seconds = new Map(rows.map((row) => [`${row.farmNo} ${row.cause} ${row.span}`, row.seconds]));
  return (farmNo: number, cause: 'range' | 'no_data', span: number): number =>
    seconds.get(`${farmNo} ${cause} ${span}`) ?? 0;
};

/** Time that the shares look back. */
export const lookBackMs = 168 * hourMs;

const noControllers = { controllers: 0, limited: 0 };

/** Shares of the last 24 hours and 7 days. */
export const listShares = async (ctx: Context, counts: ControllerCounts): Promise<(farmNo: number) => Shares> => {
  const now = ctx.now();
  const day = { from: now - dayMs, to: now };
  const week = { from: now - lookBackMs, to: now };
  const secondsOf = await listSeconds(ctx, [...counts.keys()], [day, week]);
  return (farmNo) => {
    const { controllers, limited } = counts.get(farmNo) ?? noControllers;
    const silent = shareOf(secondsOf(farmNo, 'no_data', 0), controllers, day);
    return {
      outOfRangeDay: shareOf(secondsOf(farmNo, 'range', 0), limited, day),
      outOfRangeWeek: shareOf(secondsOf(farmNo, 'range', 1), limited, week),
      reporting: silent === null ? null : Number((1 - silent).toFixed(6)),
    };
  };
};

/** Shares out of range of the last 7 days in steps. */
export const listTrends = async (
  ctx: Context,
  farmNos: readonly number[],
  counts: ControllerCounts,
): Promise<(farmNo: number) => ComparedFarm['trend']> => {
  const start = ctx.now() - trendSteps * trendStepHours * hourMs;
  const spans = Array.from({ length: trendSteps }, (_, index): Span => {
    const from = start + index * trendStepHours * hourMs;
    return { from, to: from + trendStepHours * hourMs };
  });
  const secondsOf = await listSeconds(ctx, farmNos, spans);
  return (farmNo) =>
    spans.map((span, index) => shareOf(secondsOf(farmNo, 'range', index), counts.get(farmNo)?.limited ?? 0, span));
};
