import { addCounts, countOutside as countValues, type OutsideCounts } from '@onsil/domain/alarms/outside-counts';
import type { Ranges } from '@onsil/domain/alarms/ranges';
import { hourMs } from '@onsil/domain/calendar/duration';
import type { Database } from '#platform/database/database.ts';
import { readDays, type TimeRange } from './day-rollups.ts';
import { listFirstDays } from './received.ts';
import { readSamples, readSpan } from './sample-reader.ts';
import { weeksOf } from './ten-minutes.ts';

/** Samples of whole hours from the statistics of days, by controller. */
const countWholeHours = async (
  db: Database,
  controllerNos: readonly number[],
  range: TimeRange,
): Promise<Map<number, number>> => {
  const counts = new Map<number, number>();
  if (range.from < range.to)
    await readDays(db, controllerNos, [], range, ({ controllerNo, day }, { samples }) => {
      const sum = samples
        .filter((_, hour) => day + hour * hourMs >= range.from && day + hour * hourMs < range.to)
        .reduce((total, count) => total + count, 0);
      counts.set(controllerNo, (counts.get(controllerNo) ?? 0) + sum);
    });
  return counts;
};

/** Samples of each controller in a range (epoch ms), and the first day with any. */
export const countSamples = async (db: Database, controllerNos: readonly number[], { from, to }: TimeRange) => {
  const [first, last] = [Math.ceil(from / hourMs) * hourMs, Math.floor(to / hourMs) * hourMs];
  const edges: TimeRange[] =
    first <= last
      ? [
          { from, to: first },
          { from: last, to },
        ]
      : [{ from, to }];
  const spans = edges
    .filter((edge) => edge.from < edge.to)
    .flatMap((edge) => controllerNos.map((controllerNo) => ({ controllerNo, from: edge.from, until: edge.to })));
  const [whole, parts, firstDays] = await Promise.all([
    countWholeHours(db, controllerNos, { from: first, to: last }),
    readSamples(db, spans, { keys: [] }),
    listFirstDays(db, controllerNos),
  ]);
  return controllerNos.map((controllerNo, index) => ({
    controllerNo,
    received: parts
      .filter((_, place) => spans[place]?.controllerNo === controllerNo)
      .reduce((sum, { times }) => sum + times.length, whole.get(controllerNo) ?? 0),
    firstDay: firstDays[index] ?? null,
  }));
};

/** Limits of each field during a time range (epoch ms); null where a field has none. */
type Piece = { from: number; to: number; ranges: readonly (Ranges | null)[] };

/** By field: number of values, of those with limits, and of those outside range 1, 2 and 3 at their time. */
export const countOutside = async (
  db: Database,
  controllerNo: number,
  keys: readonly string[],
  pieces: readonly Piece[],
): Promise<OutsideCounts[]> => {
  let counts = keys.map((): OutsideCounts => ({ samples: 0, compared: 0, outside: [0, 0, 0] }));
  const range = { from: pieces[0]?.from ?? 0, to: pieces.at(-1)?.to ?? 0 };
  const limits = keys.map((_, position) =>
    pieces.map(({ from, ranges }) => ({ from, ranges: ranges[position] ?? null })),
  );
  for (const span of keys.length === 0 ? [] : weeksOf(controllerNo, range)) {
    const { times, fields } = await readSpan(db, span, keys);
    counts = counts.map((sum, position) => {
      const values = fields.get(keys[position] ?? '');
      return values ? addCounts(sum, countValues(times, values, limits[position] ?? [])) : sum;
    });
  }
  return counts;
};
