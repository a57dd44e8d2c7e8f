import type { Database } from '#platform/database/database.ts';

/** The codes of one master code, or of all, in their order. */
export const listCodes = (db: Database, masterCd: string | undefined) =>
  db
    .selectFrom('commonCode')
    .select(['masterCd', 'dcd', 'nameKo as l10nKoDcdVal', 'nameEn as l10nEnDcdVal', 'position as order'])
    .$if(masterCd !== undefined, (query) => query.where('masterCd', '=', masterCd ?? ''))
    .orderBy('masterCd')
    .orderBy('position')
    .execute();

/** The master codes in their order. */
export const listMasterCodes = (db: Database) =>
  db
    .selectFrom('codeMaster')
    .select(['masterCd as dcd', 'nameKo as l10nKoDcdVal', 'nameEn as l10nEnDcdVal', 'position as order'])
    .orderBy('position')
    .orderBy('masterCd')
    .execute();
