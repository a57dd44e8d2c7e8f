import { sql } from 'kysely';
import type { Cell } from '@onsil/contract/racks';
import { kstDay } from '@onsil/domain/calendar/kst';
import type { Stage } from '@onsil/domain/crops/stages';
import type { Database } from '#platform/database/database.ts';
import { saveLayouts } from '#features/layouts/layouts.ts';
import type { DemoNote } from './notes.ts';
import { findEndDay, type DemoBatch, type DemoCell } from './batch-facts.ts';

export type FarmNumbers = {
  farmNo: number;
  crops: ReadonlyMap<string, { seq: number; stages: Stage[] }>;
  authors: readonly number[];
  now: Date;
};

export const hasBatches = async (db: Database, farmNo: number): Promise<boolean> =>
  (await db.selectFrom('batch').select('batchId').where('farmNo', '=', farmNo).executeTakeFirst()) !== undefined;

export const findFarmNumber = async (db: Database, farmId: string): Promise<number> =>
  (await db.selectFrom('farm').select('farmNo').where('farmId', '=', farmId).executeTakeFirstOrThrow()).farmNo;

const rackNumbers = async (db: Database, farmNo: number): Promise<Map<string, number>> =>
  new Map(
    (await db.selectFrom('rack').select(['rackId', 'name']).where('farmNo', '=', farmNo).execute()).map(
      ({ rackId, name }) => [name, rackId],
    ),
  );

/** @returns batch numbers, in order */
const insertBatches = async (db: Database, farm: FarmNumbers, batches: readonly DemoBatch[]): Promise<number[]> => {
  const rows = batches.map(({ crop, name, startOn, trays, plannedPlants, planKg, entries }, index) => ({
    farmNo: farm.farmNo,
    farmCropId: farm.crops.get(crop)?.seq ?? 0,
    name,
    stages: farm.crops.get(crop)?.stages ?? [],
    startOn,
    trays,
    plannedPlants,
    planKg,
    note: '',
    memberNo: farm.authors[index % farm.authors.length] ?? null,
    version: entries.length + 1,
    createdAt: farm.now,
  }));
  const made = await db.insertInto('batch').values(rows).returning('batchId').execute();
  return made.map(({ batchId }) => batchId);
};

type Numbered = { batch: DemoBatch; batchId: number };

/** @returns entry ids by batch */
const insertEntries = async (db: Database, farm: FarmNumbers, numbered: readonly Numbered[]): Promise<number[][]> => {
  const all = numbered.flatMap(({ batch, batchId }) => batch.entries.map((entry) => ({ batchId, ...entry })));
  const entryIds: number[] = [];
  for (let start = 0; start < all.length; start += 1_000) {
    const made = await db
      .insertInto('batchEntry')
      .values(
        all.slice(start, start + 1_000).map(({ batchId, stage, day, plants, trays, weightKg, kgGradeA }, index) => ({
          batchId,
          stage,
          day,
          plants,
          trays,
          weightKg,
          kgGradeA,
          note: '',
          memberNo: farm.authors[(batchId + index) % farm.authors.length] ?? null,
          createdAt: sql<Date>`least(${farm.now}, ${day}::date + time '17:30' at time zone 'Asia/Seoul')`,
        })),
      )
      .returning('entryId')
      .execute();
    entryIds.push(...made.map(({ entryId }) => entryId));
  }
  const discards = all.flatMap((entry, index) =>
    entry.discards.map((one) => ({ entryId: entryIds[index] ?? 0, ...one })),
  );
  if (discards.length > 0) await db.insertInto('batchDiscard').values(discards).execute();
  const closings = all.flatMap(({ batchId, stage, day, close }) => (close ? [{ batchId, stage, day }] : []));
  if (closings.length > 0) await db.insertInto('batchClosing').values(closings).execute();
  let from = 0;
  return numbered.map(({ batch }) => entryIds.slice(from, (from += batch.entries.length)));
};

const layoutsOf = (
  { batch, batchId }: Numbered,
  entryIds: readonly number[],
  { crops }: FarmNumbers,
  cellsOf: (cells: readonly DemoCell[]) => Cell[],
) => {
  const [first] = crops.get(batch.crop)?.stages ?? [];
  const end = findEndDay(batch);
  return [
    { batchId, plannedFor: first, day: batch.startOn, cells: cellsOf(batch.cells), entryId: null },
    ...batch.entries.flatMap(({ day, cells }, index) =>
      cells ? [{ batchId, day, cells: cellsOf(cells), entryId: entryIds[index] ?? null }] : [],
    ),
    ...(end === null ? [] : [{ batchId, day: end, cells: [], entryId: null }]),
  ];
};

/** Inserts batches of a farm with their entries and returns their numbers, in order. */
export const saveBatches = async (
  db: Database,
  farm: FarmNumbers,
  batches: readonly DemoBatch[],
): Promise<number[]> => {
  const racks = await rackNumbers(db, farm.farmNo);
  const cellsOf = (cells: readonly DemoCell[]): Cell[] =>
    cells.flatMap(({ rack, tier, column }) => {
      const rackId = racks.get(rack);
      return rackId === undefined ? [] : [{ rackId, tier, column }];
    });
  const batchIds = await insertBatches(db, farm, batches);
  const numbered = batches.map((batch, index) => ({ batch, batchId: batchIds[index] ?? 0 }));
  const entryIds = await insertEntries(db, farm, numbered);
  await saveLayouts(
    db,
    farm.farmNo,
    numbered.flatMap((one, index) => layoutsOf(one, entryIds[index] ?? [], farm, cellsOf)),
    kstDay(farm.now.getTime()),
  );
  return batchIds;
};

export const saveNotes = async (
  db: Database,
  { farmNo, authors, now }: FarmNumbers,
  notes: readonly (Omit<DemoNote, 'batch'> & { batchId: number | null })[],
): Promise<void> => {
  if (notes.length === 0) return;
  await db
    .insertInto('specialNote')
    .values(
      notes.map(({ batchId, day, text }, index) => ({
        farmNo,
        batchId,
        day,
        text,
        memberNo: authors[index % authors.length] ?? null,
        createdAt: now,
      })),
    )
    .execute();
};
