import { minuteMs } from '@onsil/domain/calendar/duration';
import { meanOf } from '@onsil/domain/telemetry/sample-columns';
import type { Controller } from '#features/controllers/controllers.ts';
import type { Context } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import { readSamples } from '../store/sample-reader.ts';

/** Samples of a controller after `from` up to and including `to`, epoch ms. */
type MeanSpan = { controllerNo: number; from: number; to: number };

/** Means of fields by span, in order; null for a field without samples. */
export const listMeans = async (
  db: Database,
  spans: readonly MeanSpan[],
  keys: readonly string[],
): Promise<Record<string, number | null>[]> => {
  const wanted = spans.map(({ controllerNo, from, to }) => ({
    controllerNo,
    from: Math.floor(from) + 1,
    until: Math.floor(to) + 1,
  }));
  const found = await readSamples(db, wanted, { keys });
  return found.map((columns) => Object.fromEntries(keys.map((key) => [key, meanOf(columns, key)])));
};

const minSpanMs = 10 * minuteMs;

/** A controller at an instant (epoch ms). */
export type ControllerInstant = { controller: Pick<Controller, 'controllerNo' | 'intervalSeconds'>; at: number };

/**
 * Means of a controller's own samples around instants, in order: over the ten minutes before each, or over two
 * reporting intervals where that is longer. No access check here.
 */
export const listMeansAt = (
  ctx: Context,
  moments: readonly ControllerInstant[],
  keys: readonly string[],
): Promise<Record<string, number | null>[]> =>
  listMeans(
    ctx.db,
    moments.map(({ controller: { controllerNo, intervalSeconds }, at }) => ({
      controllerNo,
      from: at - Math.max(minSpanMs, 2 * intervalSeconds * 1000),
      to: at,
    })),
    keys,
  );
