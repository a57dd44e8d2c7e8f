import { hourMs } from '@onsil/domain/calendar/duration';
import type { Sample } from '@onsil/domain/telemetry/sample';
import { fromSamples, joinColumns, type SampleColumns } from '@onsil/domain/telemetry/sample-columns';
import type { Database } from '#platform/database/database.ts';
import { createTimeSlices } from '#platform/limits/time-slices.ts';
import { columnOf } from '../store/columns.ts';
import { listStoredHours, type StoredHour } from '../store/packed-hours.ts';
import { toDecimal } from '../store/packed-numbers.ts';
import { decodeChunk } from '../store/sample-chunk-codec.ts';
import { packHour, type SampleChunk } from '../store/sample-chunks.ts';

/** New samples of a controller, in time order and later than all that it has. */
export type NewSamples = { controllerNo: number; samples: readonly Sample[] };

/** `together`: new samples of the controller, of all hours. */
type HourOfNew = { controllerNo: number; hour: number; samples: readonly Sample[]; together: number };

/** Packing an hour costs as much as some samples in rows, which are packed later: fewer samples of a controller stay rows. */
const minSamples = 6;
/** An hour that has more than this for each new sample is written out as rows rather than packed again and again. */
const maxPackedPerNew = 10;

const hoursOfNew = ({ controllerNo, samples }: NewSamples): HourOfNew[] =>
  Map.groupBy(samples, ({ ts }) => Math.floor(ts / hourMs) * hourMs)
    .entries()
    .map(([hour, own]) => ({ controllerNo, hour, samples: own, together: samples.length }))
    .toArray();

/** Columns as they are read back from rows: core fields in single precision. */
const toColumns = (samples: readonly Sample[]): SampleColumns => {
  const columns = fromSamples(samples);
  for (const [key, values] of columns.fields)
    if (columnOf.has(key))
      for (let row = 0; row < values.length; row += 1) values[row] = toDecimal(Math.fround(values[row] ?? Number.NaN));
  return columns;
};

/** @returns undefined where the hour is better in rows: it has rows, more packed samples than pay, or is damaged */
const packNew = (
  { controllerNo, hour, samples, together }: HourOfNew,
  stored: StoredHour | undefined,
): SampleChunk | undefined => {
  if (!stored || stored.hasRows) return undefined;
  if (!stored.body) return packHour(controllerNo, hour, toColumns(samples));
  if ((stored.samples ?? 0) > maxPackedPerNew * together) return undefined;
  const known = decodeChunk(hour, stored.body);
  if (!known || (known.times.at(-1) ?? Infinity) >= (samples[0]?.ts ?? 0)) return undefined;
  return packHour(controllerNo, hour, joinColumns([known, toColumns(samples)]));
};

/**
 * Packs new samples that come together, of which none becomes a row; between hours others get their turn. Under the lock of
 * the controllers' latest values.
 */
export const packAtOnce = async (db: Database, controllers: readonly NewSamples[]): Promise<SampleChunk[]> => {
  const hours = controllers.filter(({ samples }) => samples.length >= minSamples).flatMap(hoursOfNew);
  if (hours.length === 0) return [];
  const stored = new Map(
    (await listStoredHours(db, hours)).map((one) => [`${one.controllerNo} ${one.hour}`, one] as const),
  );
  const turns = createTimeSlices();
  const chunks: SampleChunk[] = [];
  for (const one of hours) {
    const chunk = packNew(one, stored.get(`${one.controllerNo} ${one.hour}`));
    if (chunk) chunks.push(chunk);
    if (turns.isOver()) await turns.give();
  }
  return chunks;
};
