import type { ComparedBatch } from '@onsil/contract/yield-forecast';
import { addDays, kstDay, kstDayStart } from '@onsil/domain/calendar/kst';
import { daysBetween } from '@onsil/domain/yields/past-batches';
import { requireControllerOfAnyTime } from '#features/controllers/controllers.ts';
import { listLayoutsByBatch, listNearestControllers, listPlaceChanges } from '#features/layouts/layouts.ts';
import { getSeries } from '#features/telemetry/telemetry.ts';
import type { MemberContext } from '#platform/context.ts';
import { mapConcurrently } from '#platform/limits/slots.ts';

/** Maximum days per query of a series. */
const maxDays = 90;

/** `until` is excluded. */
export type Span = { controllerIds: string[]; from: string; until: string };

type BatchDays = { batchId: number; lastOn: string | null };

/** The controllers nearest to cells in a span; a new span begins where a controller came or left. */
const listSpans = async (
  ctx: MemberContext,
  cells: Parameters<typeof listNearestControllers>[1],
  { from, until }: Omit<Span, 'controllerIds'>,
): Promise<Span[]> => {
  if (cells.length === 0 || from >= until) return [];
  const days = [from, ...(await listPlaceChanges(ctx.db, cells, { from, until }))];
  return mapConcurrently(days, async (day, index) => ({
    controllerIds: (await listNearestControllers(ctx.db, cells, day)).map(({ controllerId }) => controllerId),
    from: day,
    until: days[index + 1] ?? until,
  }));
};

/** Positions that a batch held at most, and the controllers nearest to them with their periods, until its end or yesterday. */
export const getPlaces = async (
  ctx: MemberContext,
  { batchId, lastOn }: BatchDays,
): Promise<{ positions: number | null; spans: Span[] }> => {
  // Excludes today: the mean of an unfinished day is misleading.
  const today = kstDay(ctx.now());
  const until = lastOn === null || lastOn >= today ? today : addDays(lastOn, 1);
  const layouts = (await listLayoutsByBatch(ctx.db, [batchId])).get(batchId) ?? [];
  const spans = await mapConcurrently(layouts, ({ day, cells }, index) => {
    const next = layouts[index + 1]?.day ?? until;
    return listSpans(ctx, cells, { from: day, until: next < until ? next : until });
  });
  return {
    positions: Math.max(0, ...layouts.map(({ cells }) => cells.length)) || null,
    spans: spans.flat().filter(({ controllerIds }) => controllerIds.length > 0),
  };
};

const split = ({ controllerIds, from, until }: Span): Span[] => {
  const parts = Math.ceil(daysBetween(from, until) / maxDays);
  return Array.from({ length: parts }, (_, part) => {
    const end = addDays(from, (part + 1) * maxDays);
    return { controllerIds, from: addDays(from, part * maxDays), until: end < until ? end : until };
  });
};

type Sum = { sum: number; count: number };

/**
 * Daily means at the positions of a batch, by days since its start, weighted by each controller's number of samples.
 * @throws INVALID unknownField
 */
export const getConditions = async (
  ctx: MemberContext,
  firstOn: string,
  spans: readonly Span[],
  fields: readonly string[],
): Promise<ComparedBatch['conditions']> => {
  const sums = new Map(fields.map((field) => [field, new Map<number, Sum>()]));
  for (const { controllerIds, from, until: end } of spans.flatMap(split)) {
    const range = { from: kstDayStart(from), to: kstDayStart(end), points: daysBetween(from, end) };
    const query = { controllerId: controllerIds, fields: [...fields], ...range };
    const daily = await getSeries(ctx, query, requireControllerOfAnyTime);
    for (const one of daily.series)
      for (const [index, at] of daily.t.entries()) {
        const [avg, count = 0] = [one.avg[index] ?? null, one.count[index]];
        const days = sums.get(one.field);
        if (avg === null || !days) continue;
        const day = daysBetween(firstOn, kstDay(at * 1_000));
        const previous = days.get(day) ?? { sum: 0, count: 0 };
        days.set(day, { sum: previous.sum + avg * count, count: previous.count + count });
      }
  }
  return [...sums].flatMap(([field, byDay]) => {
    const days = [...byDay.keys()].toSorted((a, b) => a - b);
    const mean = days.map((day) => meanOf(byDay.get(day)));
    return days.length > 0 ? [{ field, days, mean }] : [];
  });
};

const meanOf = (sum: Sum | undefined): number | null =>
  sum && sum.count > 0 ? Math.round((sum.sum / sum.count) * 1_000) / 1_000 : null;
