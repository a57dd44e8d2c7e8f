import { sql } from 'kysely';
import type { Discard } from '@onsil/contract/batches';
import type { Stage } from '@onsil/domain/crops/stages';
import type { Database } from '#platform/database/database.ts';

export type EntryData = {
  stage: Stage;
  day: string;
  plants: number;
  trays: number | null;
  weightKg: number | null;
  kgGradeA: number | null;
  discards: readonly Discard[];
  note: string;
};

const entryColumns = ({ day, plants, trays, weightKg, kgGradeA, note }: Omit<EntryData, 'stage'>) => ({
  day,
  plants,
  trays,
  weightKg,
  kgGradeA,
  note,
});

const insertDiscards = async (
  db: Database,
  entries: readonly { entryId: number; discards: readonly Discard[] }[],
): Promise<void> => {
  const rows = entries.flatMap(({ entryId, discards }) => discards.map((one) => ({ entryId, ...one })));
  if (rows.length > 0) await db.insertInto('batchDiscard').values(rows).execute();
};

/** Author of an entry (null: a former member, or an import) and time of entry. */
export type Authorship = { memberNo: number | null; createdAt: Date };

/** @returns entry ids, in the order given */
export const insertEntries = async (
  db: Database,
  entries: readonly (EntryData & { batchId: number; written?: Authorship | undefined })[],
  { memberNo, now }: { memberNo: number | null; now: Date },
): Promise<number[]> => {
  if (entries.length === 0) return [];
  const rows = await db
    .insertInto('batchEntry')
    .values(
      entries.map((entry) => ({
        ...entryColumns(entry),
        batchId: entry.batchId,
        stage: entry.stage,
        memberNo: entry.written ? entry.written.memberNo : memberNo,
        createdAt: entry.written?.createdAt ?? now,
      })),
    )
    .returning('entryId')
    .execute();
  const entryIds = rows.map(({ entryId }) => entryId);
  await insertDiscards(
    db,
    entries.flatMap(({ discards }, index) => {
      const entryId = entryIds[index];
      return entryId === undefined ? [] : [{ entryId, discards }];
    }),
  );
  return entryIds;
};

export const updateEntry = async (db: Database, entryId: number, entry: Omit<EntryData, 'stage'>): Promise<void> => {
  await db.updateTable('batchEntry').set(entryColumns(entry)).where('entryId', '=', entryId).execute();
  await db.deleteFrom('batchDiscard').where('entryId', '=', entryId).execute();
  await insertDiscards(db, [{ entryId, discards: entry.discards }]);
};

/** Also deletes their discards and layouts (cascade). */
export const deleteEntries = (db: Database, entryIds: readonly number[]) =>
  db
    .deleteFrom('batchEntry')
    .where('entryId', '=', sql<number>`any(${entryIds})`)
    .execute();

export const insertClosings = async (
  db: Database,
  closings: readonly { batchId: number; stage: Stage; day: string }[],
): Promise<void> => {
  if (closings.length === 0) return;
  await db
    .insertInto('batchClosing')
    .values(closings.map(({ batchId, stage, day }) => ({ batchId, stage, day })))
    .execute();
};

export const deleteClosings = (db: Database, batchId: number, stages: readonly Stage[]) =>
  db
    .deleteFrom('batchClosing')
    .where('batchId', '=', batchId)
    .where('stage', '=', sql<string>`any(${stages})`)
    .execute();

/** Layouts that took place, without planned ones. */
const isActualLayout = (batchId: number) => sql<boolean>`batch_id = ${batchId} and planned_for is null`;
const onDay = (day: string) => sql<boolean>`day = ${day}::date`;

/** Moves the layout of an entry to its new day, replacing a layout there. */
export const moveEntryLayout = async (
  db: Database,
  { batchId, entryId, day }: { batchId: number; entryId: number; day: string },
  newDay: string,
): Promise<void> => {
  const layoutOfEntry = db
    .selectFrom('batchLayout')
    .select('layoutId')
    .where('entryId', '=', entryId)
    .where(onDay(day));
  const { layoutId } = (await layoutOfEntry.executeTakeFirst()) ?? {};
  if (layoutId === undefined) return;
  await db.deleteFrom('batchLayout').where(isActualLayout(batchId)).where(onDay(newDay)).execute();
  await db.updateTable('batchLayout').set({ day: newDay }).where('layoutId', '=', layoutId).execute();
};

/** Turns the first layout of a batch without a plan, and its later moves, into the plan for a stage. */
export const planFirstLayout = (db: Database, batchId: number, stage: Stage) =>
  sql`
    update batch_layout set entry_id = null, planned_for = ${stage}
    where batch_id = ${batchId} and not exists (select from batch_layout where batch_id = ${batchId} and planned_for is not null)
      and (entry_id is null or day = (select min(day) from batch_layout where batch_id = ${batchId}))`.execute(db);

export const deletePlannedLayouts = (db: Database, batchId: number) =>
  db.deleteFrom('batchLayout').where('batchId', '=', batchId).where('plannedFor', 'is not', null).execute();

/** Deletes the layouts of a batch from a day on, except planned ones. */
export const deleteLayoutsFrom = (db: Database, batchId: number, day: string) =>
  db
    .deleteFrom('batchLayout')
    .where(isActualLayout(batchId))
    .where(sql<boolean>`day >= ${day}::date`)
    .execute();
