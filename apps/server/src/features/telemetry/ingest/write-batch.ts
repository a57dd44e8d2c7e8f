import { hourMs } from '@onsil/domain/calendar/duration';
import { deriveSample, dropDeleted } from '@onsil/domain/telemetry/calculated-fields';
import { dropUnknownDli, initialDeriveState } from '@onsil/domain/telemetry/derived-channels';
import { mergeAllLatest } from '@onsil/domain/telemetry/latest-values';
import { maxGapMs } from '@onsil/domain/telemetry/photoperiod';
import { mergeSamples, type Rejection, type Sample } from '@onsil/domain/telemetry/sample';
import type { Context } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import {
  insertLatestRows,
  insertReadings,
  lockLatest,
  markToDerive,
  updateLatest,
  type LatestRow,
  type LockedLatest,
  type ReadingRow,
  type DeriveSpan,
} from '../store/append.ts';
import { daysOf, markDays } from '../store/marked-days.ts';
import { saveChunks } from '../store/packed-hours.ts';
import { hoursOf, unpackHours, type ControllerHour, type SampleChunk } from '../store/sample-chunks.ts';
import { packAtOnce } from './pack-at-once.ts';
import { saveRejections } from './rejections.ts';

/** The validated content of one message. */
export type IngestMessage = {
  controllerNo: number;
  samples: readonly Sample[];
  rejections: readonly Rejection[];
  /** count of all rejected values, where `rejections` holds only the first of them */
  refused?: number;
  receivedAt: number;
};

/**
 * Rows of one controller. Derived channels of samples after its newest are computed here, those of late ones by the
 * rollup worker.
 */
type Prepared = { latest: LatestRow; rows: ReadingRow[]; late: Set<number> };

const prepareRows = ({ calculations, ...latest }: LockedLatest, samples: readonly Sample[]): Prepared => {
  let { ts: newest, values, deriveState } = latest;
  const gapMs = maxGapMs(latest.intervalSeconds);
  const rows: ReadingRow[] = [];
  const late = new Set<number>();
  for (const sample of samples) {
    let stored = sample;
    if (newest !== null && sample.ts <= newest) late.add(sample.ts);
    else {
      const step = deriveSample(deriveState ?? initialDeriveState, sample, { gapMs, calculations });
      deriveState = step.state;
      newest = sample.ts;
      stored = { ts: sample.ts, values: { ...sample.values, ...step.derived } };
    }
    rows.push({ controllerNo: latest.controllerNo, ts: stored.ts, values: stored.values });
  }
  values = dropDeleted(mergeAllLatest(values, rows), calculations);
  if (deriveState) values = dropUnknownDli(values, deriveState);
  return { latest: { ...latest, ts: newest, values, deriveState }, rows, late };
};

const samplesByController = (arrivals: readonly IngestMessage[]): Map<number, Sample[]> => {
  const all = new Map<number, Sample[]>();
  for (const { controllerNo, samples } of arrivals) {
    const known = all.get(controllerNo);
    if (known) known.push(...samples);
    else if (samples.length > 0) all.set(controllerNo, [...samples]);
  }
  return all;
};

const spansOf = (rows: readonly { controllerNo: number; ts: number }[]): DeriveSpan[] => {
  const spans = new Map<number, DeriveSpan>();
  for (const { controllerNo, ts } of rows) {
    const span = spans.get(controllerNo);
    spans.set(controllerNo, { controllerNo, from: Math.min(ts, span?.from ?? ts), to: Math.max(ts, span?.to ?? ts) });
  }
  return [...spans.values()];
};

/** `changed`: controllers with new or corrected samples; `stored`: number of such rows. */
export type WriteResult = { changed: number[]; stored: number };

/**
 * Writes a batch inside the caller's transaction: samples, latest values, marks of days and of derived channels, rejections.
 * Idempotent: a sample that is already stored changes nothing.
 */
export const writeBatch = async (
  ctx: Pick<Context, 'db' | 'now'>,
  arrivals: readonly IngestMessage[],
): Promise<WriteResult> => {
  const byController = samplesByController(arrivals);
  const written = byController.size > 0 ? await writeSamples(ctx, byController) : { changed: [], stored: 0 };
  await saveRejections(ctx, arrivals);
  return written;
};

/** Inserts missing rows first: a controller's first sample has no row to lock. */
const lockAll = async (db: Database, controllerNos: readonly number[]): Promise<LockedLatest[]> => {
  const locked = await lockLatest(db, controllerNos);
  if (locked.length === controllerNos.length) return locked;
  await insertLatestRows(db, controllerNos);
  return lockLatest(db, controllerNos);
};

type Stored = { latest: LatestRow[]; changed: { controllerNo: number; ts: number }[] };

/** Hours of rows that may be packed. */
const listPacked = ({ latest: { controllerNo, packedUntil }, rows }: Prepared): ControllerHour[] =>
  hoursOf(rows.filter(({ ts }) => packedUntil !== null && ts < packedUntil)).map((hour) => ({ controllerNo, hour }));

/** Rows of a controller whose hours are not packed. */
const rowsLeft = ({ rows }: Prepared, chunks: readonly SampleChunk[]): ReadingRow[] => {
  const hours = new Set(chunks.map(({ hour }) => hour));
  return hours.size === 0 ? rows : rows.filter(({ ts }) => !hours.has(Math.floor(ts / hourMs) * hourMs));
};

/**
 * Until when hours are packed, after some became rows and others were packed. Where the last one became rows, the hours
 * before it may be packed; the next samples of its hour look for nothing.
 */
const packedWith = (
  latest: LatestRow,
  unpacked: readonly ControllerHour[],
  chunks: readonly SampleChunk[],
): LatestRow => {
  let { packedUntil } = latest;
  for (const { hour } of unpacked.toSorted((a, b) => b.hour - a.hour))
    if (packedUntil === hour + hourMs) packedUntil = hour;
  for (const { hour } of chunks) packedUntil = Math.max(packedUntil ?? -Infinity, hour + hourMs);
  return { ...latest, packedUntil };
};

/** Stores samples, packed where that pays; returns those that are new or changed. */
const store = async (db: Database, all: readonly Prepared[]): Promise<Stored> => {
  const ordered = all.filter(({ late }) => late.size === 0);
  const chunks = await packAtOnce(
    db,
    ordered.map(({ latest: { controllerNo }, rows }) => ({ controllerNo, samples: rows })),
  );
  const packed = Map.groupBy(chunks, ({ controllerNo }) => controllerNo);
  const chunksOf = ({ latest }: Prepared): SampleChunk[] => packed.get(latest.controllerNo) ?? [];
  const left = all.map((one) => ({ ...one, rows: rowsLeft(one, chunksOf(one)) }));
  await unpackHours(db, left.flatMap(listPacked));
  await saveChunks(db, chunks);
  const rows = left.flatMap((one) => one.rows);
  const returned = rows.length > 0 ? await insertReadings(db, rows, ordered.length < all.length) : [];
  const isNew = new Set(ordered.map(({ latest: { controllerNo } }) => controllerNo));
  const ofLate = returned.filter(({ controllerNo }) => !isNew.has(controllerNo));
  return {
    latest: left.map((one) => packedWith(one.latest, listPacked(one), chunksOf(one))),
    changed: [...ordered.flatMap((one) => one.rows), ...ofLate],
  };
};

const writeSamples = async (
  { db, now }: Pick<Context, 'db' | 'now'>,
  byController: ReadonlyMap<number, Sample[]>,
): Promise<WriteResult> => {
  const prepared = (await lockAll(db, [...byController.keys()])).map((latest) =>
    prepareRows(latest, mergeSamples(byController.get(latest.controllerNo) ?? [])),
  );
  const { latest, changed } = await store(db, prepared);
  if (changed.length === 0) return { changed: [], stored: 0 };

  const changedIds = new Set(changed.map((row) => row.controllerNo));
  const lateTimes = new Map(prepared.map((one) => [one.latest.controllerNo, one.late]));
  const lateRows = changed.filter((row) => lateTimes.get(row.controllerNo)?.has(row.ts));
  await updateLatest(
    db,
    latest.filter(({ controllerNo }) => changedIds.has(controllerNo)),
    now(),
  );
  await markDays(db, daysOf(changed));
  if (lateRows.length > 0) await markToDerive(db, spansOf(lateRows));
  return { changed: [...changedIds], stored: changed.length };
};
