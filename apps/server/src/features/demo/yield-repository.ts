import { sql } from 'kysely';
import type { Cell } from '@onsil/contract/racks';
import { kstDay } from '@onsil/domain/kst';
import type { Stage } from '@onsil/domain/stages';
import type { Database } from '#platform/database.ts';
import { layOutAll } from '#features/layouts/service.ts';
import type { DemoNote } from './yield-notes-service.ts';
import { endOf, type DemoBatch, type DemoCell } from './yield-facts-service.ts';

export type DemoFarm = {
  fno: number;
  crops: ReadonlyMap<string, { seq: number; stages: Stage[] }>;
  authors: readonly number[];
  now: Date;
};

export const hasBatches = async (db: Database, fno: number): Promise<boolean> =>
  (await db.selectFrom('batch').select('work_no').where('fno', '=', fno).executeTakeFirst()) !== undefined;

export const farmNumber = async (db: Database, farmId: string): Promise<number> =>
  (await db.selectFrom('farm').select('fno').where('farm_id', '=', farmId).executeTakeFirstOrThrow()).fno;

const rackNumbers = async (db: Database, fno: number): Promise<Map<string, number>> =>
  new Map(
    (await db.selectFrom('rack').select(['rno', 'name']).where('fno', '=', fno).execute()).map(({ rno, name }) => [
      name,
      rno,
    ]),
  );

/** @returns batch numbers, in order */
const insertBatches = async (db: Database, farm: DemoFarm, batches: readonly DemoBatch[]): Promise<number[]> => {
  const rows = batches.map(({ crop, name, startOn, trays, plannedPlants, planKg, entries }, index) => ({
    fno: farm.fno,
    cultivate_crop_seq: farm.crops.get(crop)?.seq ?? 0,
    name,
    stages: farm.crops.get(crop)?.stages ?? [],
    start_on: startOn,
    trays,
    planned_plants: plannedPlants,
    plan_kg: planKg,
    note: '',
    mno: farm.authors[index % farm.authors.length] ?? null,
    version: entries.length + 1,
    created_at: farm.now,
  }));
  const made = await db.insertInto('batch').values(rows).returning('work_no').execute();
  return made.map(({ work_no }) => work_no);
};

type Numbered = { batch: DemoBatch; workNo: number };

/** @returns entry ids by batch */
const insertEntries = async (db: Database, farm: DemoFarm, numbered: readonly Numbered[]): Promise<number[][]> => {
  const all = numbered.flatMap(({ batch, workNo }) => batch.entries.map((entry) => ({ workNo, ...entry })));
  const entryIds: number[] = [];
  for (let start = 0; start < all.length; start += 1_000) {
    const made = await db
      .insertInto('batch_entry')
      .values(
        all.slice(start, start + 1_000).map(({ workNo, stage, day, plants, trays, weightKg, gradeAKg }, index) => ({
          work_no: workNo,
          stage,
          day,
          plants,
          trays,
          weight_kg: weightKg,
          grade_a_kg: gradeAKg,
          note: '',
          mno: farm.authors[(workNo + index) % farm.authors.length] ?? null,
          created_at: sql<Date>`least(${farm.now}, ${day}::date + time '17:30' at time zone 'Asia/Seoul')`,
        })),
      )
      .returning('entry_id')
      .execute();
    entryIds.push(...made.map(({ entry_id }) => entry_id));
  }
  const discards = all.flatMap((entry, index) =>
    entry.discards.map((one) => ({ entry_id: entryIds[index] ?? 0, ...one })),
  );
  if (discards.length > 0) await db.insertInto('batch_discard').values(discards).execute();
  const closings = all.flatMap(({ workNo, stage, day, close }) => (close ? [{ work_no: workNo, stage, day }] : []));
  if (closings.length > 0) await db.insertInto('batch_closing').values(closings).execute();
  let from = 0;
  return numbered.map(({ batch }) => entryIds.slice(from, (from += batch.entries.length)));
};

const layoutsOf = (
  { batch, workNo }: Numbered,
  entryIds: readonly number[],
  { crops }: DemoFarm,
  cellsOf: (cells: readonly DemoCell[]) => Cell[],
) => {
  const [first] = crops.get(batch.crop)?.stages ?? [];
  const end = endOf(batch);
  return [
    { workNo, plannedFor: first, day: batch.startOn, cells: cellsOf(batch.cells), entryId: null },
    ...batch.entries.flatMap(({ day, cells }, index) =>
      cells ? [{ workNo, day, cells: cellsOf(cells), entryId: entryIds[index] ?? null }] : [],
    ),
    ...(end === null ? [] : [{ workNo, day: end, cells: [], entryId: null }]),
  ];
};

/** Inserts batches of a farm with their entries and returns their numbers, in order. */
export const saveBatches = async (db: Database, farm: DemoFarm, batches: readonly DemoBatch[]): Promise<number[]> => {
  const racks = await rackNumbers(db, farm.fno);
  const cellsOf = (cells: readonly DemoCell[]): Cell[] =>
    cells.flatMap(({ rack, tier, column }) => {
      const rno = racks.get(rack);
      return rno === undefined ? [] : [{ rno, tier, column }];
    });
  const workNos = await insertBatches(db, farm, batches);
  const numbered = batches.map((batch, index) => ({ batch, workNo: workNos[index] ?? 0 }));
  const entryIds = await insertEntries(db, farm, numbered);
  await layOutAll(
    db,
    farm.fno,
    numbered.flatMap((one, index) => layoutsOf(one, entryIds[index] ?? [], farm, cellsOf)),
    kstDay(farm.now.getTime()),
  );
  return workNos;
};

export const saveNotes = async (
  db: Database,
  { fno, authors, now }: DemoFarm,
  notes: readonly (Omit<DemoNote, 'batch'> & { workNo: number | null })[],
): Promise<void> => {
  if (notes.length === 0) return;
  await db
    .insertInto('special_note')
    .values(
      notes.map(({ workNo, day, text }, index) => ({
        fno,
        work_no: workNo,
        day,
        text,
        mno: authors[index % authors.length] ?? null,
        created_at: now,
      })),
    )
    .execute();
};
