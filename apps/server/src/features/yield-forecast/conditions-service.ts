import type { ComparedBatch } from '@onsil/contract/yield-forecast';
import { daysAfter, kstDay, kstDayStart } from '@onsil/domain/kst';
import { daysBetween } from '@onsil/domain/yield-forecast-past';
import type { CallContext } from '#platform/context.ts';
import { mapBounded } from '#platform/limits/slots.ts';
import { controllersAt, layoutsOf } from '#features/layouts/service.ts';
import { series } from '#features/telemetry/series-service.ts';

/** A series is asked for in spans of at most so many days. */
const mostDays = 90;

/** From a day on until before another. */
type Span = { systemIds: string[]; from: string; until: string };

/** Which controllers stood by a batch, and from when until before when; `until` ends the last. */
const watchedSpans = async (ctx: CallContext, workNo: number, until: string): Promise<Span[]> => {
  const layouts = (await layoutsOf(ctx.db, [workNo])).get(workNo) ?? [];
  const spans = await mapBounded(layouts, async ({ day, cells }, index): Promise<Span> => {
    const next = layouts[index + 1]?.day ?? until;
    const found = cells.length > 0 ? await controllersAt(ctx.db, cells, day) : [];
    return { systemIds: found.map(({ systemId }) => systemId), from: day, until: next < until ? next : until };
  });
  return spans.filter(({ systemIds, from, until: end }) => systemIds.length > 0 && from < end);
};

const inParts = ({ systemIds, from, until }: Span): Span[] => {
  const parts = Math.ceil(daysBetween(from, until) / mostDays);
  return Array.from({ length: parts }, (_, part) => {
    const end = daysAfter(from, (part + 1) * mostDays);
    return { systemIds, from: daysAfter(from, part * mostDays), until: end < until ? end : until };
  });
};

type Sum = { sum: number; count: number };

/**
 * The mean of each day at the places of a batch, by days after it began: over the controllers that stood there, each by how
 * much it measured.
 * @throws INVALID unknownField
 */
export const conditionsOf = async (
  ctx: CallContext,
  { workNo, firstOn, lastOn }: { workNo: number; firstOn: string; lastOn: string | null },
  fields: readonly string[],
): Promise<ComparedBatch['conditions']> => {
  // The mean of a day that is not over says nothing of it.
  const today = kstDay(ctx.now());
  const until = lastOn === null || lastOn >= today ? today : daysAfter(lastOn, 1);
  const sums = new Map(fields.map((field) => [field, new Map<number, Sum>()]));
  for (const { systemIds, from, until: end } of (await watchedSpans(ctx, workNo, until)).flatMap(inParts)) {
    const range = { from: kstDayStart(from), to: kstDayStart(end), points: daysBetween(from, end) };
    const daily = await series(ctx, { systemId: systemIds, fields: [...fields], ...range });
    for (const one of daily.series)
      for (const [index, at] of daily.t.entries()) {
        const [avg, count = 0] = [one.avg[index] ?? null, one.count[index]];
        const days = sums.get(one.field);
        if (avg === null || !days) continue;
        const day = daysBetween(firstOn, kstDay(at * 1_000));
        const known = days.get(day) ?? { sum: 0, count: 0 };
        days.set(day, { sum: known.sum + avg * count, count: known.count + count });
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
