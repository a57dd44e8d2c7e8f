import { sql } from 'kysely';
import type { Discard } from '@onsil/contract/yield-work';
import type { Stage } from '@onsil/domain/stages';
import type { Database } from '#platform/database.ts';

export type EntryText = {
  stage: Stage;
  day: string;
  plants: number;
  trays: number | null;
  weightKg: number | null;
  gradeAKg: number | null;
  discards: readonly Discard[];
  note: string;
};

const entryColumns = ({ day, plants, trays, weightKg, gradeAKg, note }: Omit<EntryText, 'stage'>) => ({
  day,
  plants,
  trays,
  weight_kg: weightKg,
  grade_a_kg: gradeAKg,
  note,
});

const insertDiscards = async (
  db: Database,
  entries: readonly { entryId: number; discards: readonly Discard[] }[],
): Promise<void> => {
  const rows = entries.flatMap(({ entryId, discards }) => discards.map((one) => ({ entry_id: entryId, ...one })));
  if (rows.length > 0) await db.insertInto('batch_discard').values(rows).execute();
};

/** Author of an entry (null: a former member, or an import) and time of entry. */
export type Written = { mno: number | null; createdAt: Date };

/** @returns entry ids, in the order given */
export const insertEntries = async (
  db: Database,
  entries: readonly (EntryText & { workNo: number; written?: Written | undefined })[],
  { mno, now }: { mno: number | null; now: Date },
): Promise<number[]> => {
  if (entries.length === 0) return [];
  const rows = await db
    .insertInto('batch_entry')
    .values(
      entries.map((entry) => ({
        ...entryColumns(entry),
        work_no: entry.workNo,
        stage: entry.stage,
        mno: entry.written ? entry.written.mno : mno,
        created_at: entry.written?.createdAt ?? now,
      })),
    )
    .returning('entry_id as entryId')
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

export const updateEntry = async (db: Database, entryId: number, entry: Omit<EntryText, 'stage'>): Promise<void> => {
  await db.updateTable('batch_entry').set(entryColumns(entry)).where('entry_id', '=', entryId).execute();
  await db.deleteFrom('batch_discard').where('entry_id', '=', entryId).execute();
  await insertDiscards(db, [{ entryId, discards: entry.discards }]);
};

/** Also deletes their discards and layouts (cascade). */
export const deleteEntries = (db: Database, entryIds: readonly number[]) =>
  db
    .deleteFrom('batch_entry')
    .where('entry_id', '=', sql<number>`any(${entryIds})`)
    .execute();

export const insertClosings = async (
  db: Database,
  closings: readonly { workNo: number; stage: Stage; day: string }[],
): Promise<void> => {
  if (closings.length === 0) return;
  await db
    .insertInto('batch_closing')
    .values(closings.map(({ workNo, stage, day }) => ({ work_no: workNo, stage, day })))
    .execute();
};

export const deleteClosings = (db: Database, workNo: number, stages: readonly Stage[]) =>
  db
    .deleteFrom('batch_closing')
    .where('work_no', '=', workNo)
    .where('stage', '=', sql<string>`any(${stages})`)
    .execute();

/** Layouts that took place, without planned ones. */
const isActualLayout = (workNo: number) => sql<boolean>`work_no = ${workNo} and planned_for is null`;
const onDay = (day: string) => sql<boolean>`day = ${day}::date`;

/** Moves the layout of an entry to its new day, replacing a layout there. */
export const moveEntryLayout = async (
  db: Database,
  { workNo, entryId, day }: { workNo: number; entryId: number; day: string },
  newDay: string,
): Promise<void> => {
  const layoutOfEntry = db
    .selectFrom('batch_layout')
    .select('layout_id')
    .where('entry_id', '=', entryId)
    .where(onDay(day));
  const { layout_id } = (await layoutOfEntry.executeTakeFirst()) ?? {};
  if (layout_id === undefined) return;
  await db.deleteFrom('batch_layout').where(isActualLayout(workNo)).where(onDay(newDay)).execute();
  await db.updateTable('batch_layout').set({ day: newDay }).where('layout_id', '=', layout_id).execute();
};

/** Turns the first layout of a batch without a plan, and its later moves, into the plan for a stage. */
export const planFirstLayout = (db: Database, workNo: number, stage: Stage) =>
  sql`
    update batch_layout set entry_id = null, planned_for = ${stage}
    where work_no = ${workNo} and not exists (select from batch_layout where work_no = ${workNo} and planned_for is not null)
      and (entry_id is null or day = (select min(day) from batch_layout where work_no = ${workNo}))`.execute(db);

export const deletePlannedLayouts = (db: Database, workNo: number) =>
  db.deleteFrom('batch_layout').where('work_no', '=', workNo).where('planned_for', 'is not', null).execute();

/** Deletes the layouts of a batch from a day on, except planned ones. */
export const deleteLayoutsFrom = (db: Database, workNo: number, day: string) =>
  db
    .deleteFrom('batch_layout')
    .where(isActualLayout(workNo))
    .where(sql<boolean>`day >= ${day}::date`)
    .execute();
