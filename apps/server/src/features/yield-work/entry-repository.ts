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

const columns = ({ day, plants, trays, weightKg, gradeAKg, note }: Omit<EntryText, 'stage'>) => ({
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

/** Who first wrote an entry (null: a former member, or an import), and when. */
export type Written = { mno: number | null; createdAt: Date };

/** @returns the number of each entry, in their order */
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
        ...columns(entry),
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
  await db.updateTable('batch_entry').set(columns(entry)).where('entry_id', '=', entryId).execute();
  await db.deleteFrom('batch_discard').where('entry_id', '=', entryId).execute();
  await insertDiscards(db, [{ entryId, discards: entry.discards }]);
};

/** With them go their discards, and the layouts that came with them. */
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

/** The layouts of a batch that happened, not those that are planned. */
const happened = (workNo: number) => sql<boolean>`work_no = ${workNo} and planned_for is null`;
const onDay = (day: string) => sql<boolean>`day = ${day}::date`;

/** Moves the layout that came with an entry to its new day; one that is there already gives way. */
export const moveEntryLayout = async (
  db: Database,
  { workNo, entryId, day }: { workNo: number; entryId: number; day: string },
  newDay: string,
): Promise<void> => {
  const mine = db.selectFrom('batch_layout').select('layout_id').where('entry_id', '=', entryId).where(onDay(day));
  const { layout_id } = (await mine.executeTakeFirst()) ?? {};
  if (layout_id === undefined) return;
  await db.deleteFrom('batch_layout').where(happened(workNo)).where(onDay(newDay)).execute();
  await db.updateTable('batch_layout').set({ day: newDay }).where('layout_id', '=', layout_id).execute();
};

/** Lets the first layout of a batch without a plan be its plan for a stage, whichever entry it came with, and what moved it. */
export const planFirstLayout = (db: Database, workNo: number, stage: Stage) =>
  sql`
    update batch_layout set entry_id = null, planned_for = ${stage}
    where work_no = ${workNo} and not exists (select from batch_layout where work_no = ${workNo} and planned_for is not null)
      and (entry_id is null or day = (select min(day) from batch_layout where work_no = ${workNo}))`.execute(db);

/** Takes back what was planned of the positions of a batch. */
export const deletePlannedLayouts = (db: Database, workNo: number) =>
  db.deleteFrom('batch_layout').where('work_no', '=', workNo).where('planned_for', 'is not', null).execute();

/** Takes back layouts of a batch from a day on; what was planned stays. */
export const deleteLayoutsFrom = (db: Database, workNo: number, day: string) =>
  db
    .deleteFrom('batch_layout')
    .where(happened(workNo))
    .where(sql<boolean>`day >= ${day}::date`)
    .execute();
