import type { Database } from '#platform/database.ts';

type EntryKey = { controllerId: number; entryId: string };

/** Takes the id of an entry; false: it has arrived before. Of two at once the second waits for the first. */
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

/** What became of an entry: its value's number, null where it has been removed since; undefined: it never arrived. */
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
