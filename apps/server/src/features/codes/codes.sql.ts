import type { Database } from '#platform/database/database.ts';

/** The codes of one master code, or of all, in their order. */
export const listCodes = (db: Database, masterCode: string | undefined) =>
  db
    .selectFrom('commonCode')
    .select(['masterCode', 'detailCode', 'nameKo as codeNameKo', 'nameEn as codeNameEn', 'position as order'])
    .$if(masterCode !== undefined, (query) => query.where('masterCode', '=', masterCode ?? ''))
    .orderBy('masterCode')
    .orderBy('position')
    .execute();

/** The master codes in their order. */
export const listMasterCodes = (db: Database) =>
  db
    .selectFrom('codeMaster')
    .select(['masterCode as detailCode', 'nameKo as codeNameKo', 'nameEn as codeNameEn', 'position as order'])
    .orderBy('position')
    .orderBy('masterCode')
    .execute();
