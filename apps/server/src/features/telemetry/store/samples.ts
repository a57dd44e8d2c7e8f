import { sql } from 'kysely';
import type { Sample } from '@onsil/domain/telemetry/sample';
import { noSamples, toSamples, type SampleColumns } from '@onsil/domain/telemetry/sample-columns';
import { compileOnce } from '#platform/database/compile-once.ts';
import type { Database } from '#platform/database/database.ts';
import { arrayLiteral } from './columns.ts';
import { readSamples, readSpan } from './sample-reader.ts';

/**
 * Samples of controllers, each after a time of its own (epoch ms; null: all) up to and including `until`, oldest first,
 * at most `limit` of each.
 */
export const listSamplesAfter = async (
  db: Database,
  controllers: readonly { controllerNo: number; after: number | null }[],
  { limit, until = Infinity }: { limit: number; until?: number },
): Promise<ReadonlyMap<number, SampleColumns>> => {
  const spans = controllers.map(({ controllerNo, after }) => ({
    controllerNo,
    from: after === null ? -Infinity : Math.floor(after) + 1,
    until: Math.floor(until) + 1,
  }));
  const found = await readSamples(db, spans, { limit });
  return new Map(controllers.map(({ controllerNo }, index) => [controllerNo, found[index] ?? noSamples]));
};

/** Samples of one controller as `listSamplesAfter`, one by one. */
export const listSamples = async (
  db: Database,
  controllerNo: number,
  { after, ...range }: { after: number | null; limit: number; until?: number },
): Promise<Sample[]> =>
  toSamples((await listSamplesAfter(db, [{ controllerNo, after }], range)).get(controllerNo) ?? noSamples);

const deleteCorrections = compileOnce<{ controllerNo: number; from: number }>(
  (controllerNos) => sql`
    with taken as (delete from sample_correction where controller_no = any(${controllerNos}::int[]) returning controller_no, from_ts)
    select controller_no as "controllerNo", (extract(epoch from min(from_ts)) * 1000)::float8 as "from"
    from taken group by controller_no`,
);

/** Deletes the corrections of controllers and returns the earliest changed time of each that had any. */
export const takeCorrections = async (
  db: Database,
  controllerNos: readonly number[],
): Promise<ReadonlyMap<number, number>> => {
  const rows = await deleteCorrections(db, arrayLiteral(controllerNos));
  return new Map(rows.map(({ controllerNo, from }) => [controllerNo, from]));
};

const corrected = compileOnce<{ controllerNo: number }>(
  (controllerNos, before) => sql`
    select distinct controller_no as "controllerNo" from sample_correction
    where controller_no = any(${controllerNos}::int[]) and from_ts < to_timestamp(${before}::float8 / 1000)`,
);

/** Those of controllers whose samples of before a time (epoch ms) changed since the evaluation of their deviations. */
export const listCorrectedBefore = async (
  db: Database,
  controllerNos: readonly number[],
  before: number,
): Promise<number[]> =>
  (await corrected(db, arrayLiteral(controllerNos), before)).map(({ controllerNo }) => controllerNo);

/** Values of one field in a time range (epoch ms, inclusive), oldest first. */
export const listPoints = async (
  db: Database,
  { controllerNo, field, from, to }: { controllerNo: number; field: string; from: number; to: number },
): Promise<{ ts: number; value: number }[]> => {
  const { times, fields } = await readSpan(db, { controllerNo, from, until: Math.floor(to) + 1 }, [field]);
  const values = fields.get(field);
  return Array.from(times, (ts, index) => ({ ts, value: values?.[index] ?? Number.NaN })).filter(
    ({ value }) => !Number.isNaN(value),
  );
};

/** Controllers whose past samples changed since the evaluation of their deviations, for joins in the SQL of other features. */
export const selectCorrected = (db: Database) => db.selectFrom('sampleCorrection').select('controllerNo');
