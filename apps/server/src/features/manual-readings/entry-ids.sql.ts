import type { Database } from '#platform/database/database.ts';

type EntryKey = { controllerNo: number; entryId: string };

/** Reserves an entry id; false if it was used before. A concurrent call waits for the first one. */
export const insertEntryId = async (db: Database, { controllerNo, entryId }: EntryKey): Promise<boolean> =>
  (await db
    .insertInto('measuredEntry')
    .values({ controllerNo, entryId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('entryId')
    .executeTakeFirst()) !== undefined;

export const updateEntryReading = (db: Database, { controllerNo, entryId }: EntryKey, measureNo: number) =>
  db
    .updateTable('measuredEntry')
    .set({ measureNo })
    .where('controllerNo', '=', controllerNo)
    .where('entryId', '=', entryId)
    .execute();

/** Reading of an entry id: its number, null if it was deleted since; undefined if the id was never used. */
export const findReadingOfEntry = async (
  db: Database,
  { controllerNo, entryId }: EntryKey,
): Promise<number | null | undefined> =>
  (
    await db
      .selectFrom('measuredEntry')
      .select('measureNo')
      .where('controllerNo', '=', controllerNo)
      .where('entryId', '=', entryId)
      .executeTakeFirst()
  )?.measureNo;
