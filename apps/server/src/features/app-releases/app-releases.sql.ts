import type { AppRelease } from '@onsil/contract/app-releases';
import type { Database } from '#platform/database/database.ts';

/**
 * Saves that a release is announced; false if it was before. Locks the platform's row until the transaction ends, so
 * that two processes do not announce the same release.
 */
export const saveAnnouncement = async (
  db: Database,
  { platform, version }: AppRelease,
  now: Date,
): Promise<boolean> => {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('announcedAppRelease')
    .values({ platform, version, announcedAt: now })
    .onConflict((conflict) =>
      conflict
        .column('platform')
        .doUpdateSet({ version, announcedAt: now })
        .where('announcedAppRelease.version', '<>', version),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
};
