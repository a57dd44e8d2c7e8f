import type { Database } from '#platform/database.ts';

type EntryKey = { controllerId: number; entryId: string };

/** Reserves an entry id; false if it was used before. A concurrent call waits for the first one. */
export const takeEntryId = async (db: Database, { controllerId, entryId }: EntryKey): Promise<boolean> =>
  (await db
    .insertInto('measured_entry')
    .values({ controller_id: controllerId, entry_id: entryId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('entry_id')
    .executeTakeFirst()) !== undefined;

export const keepEntry = (db: Database, { controllerId, entryId }: EntryKey, measureNo: number) =>
  db
    .updateTable('measured_entry')
    .set({ measure_no: measureNo })
    .where('controller_id', '=', controllerId)
    .where('entry_id', '=', entryId)
    .execute();

/** Reading of an entry id: its number, null if it was deleted since; undefined if the id was never used. */
export const findEntered = async (
  db: Database,
  { controllerId, entryId }: EntryKey,
): Promise<number | null | undefined> =>
  (
    await db
      .selectFrom('measured_entry')
      .select('measure_no as measureNo')
      .where('controller_id', '=', controllerId)
      .where('entry_id', '=', entryId)
      .executeTakeFirst()
  )?.measureNo;
