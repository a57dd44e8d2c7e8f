import type { Database } from '#platform/database.ts';

/** The codes of one master code, or of all, in their order. */
export const listCodes = (db: Database, masterCd: string | undefined) =>
  db
    .selectFrom('common_code')
    .select(['master_cd as masterCd', 'dcd', 'name_ko as l10nKoDcdVal', 'name_en as l10nEnDcdVal', 'position as order'])
    .$if(masterCd !== undefined, (query) => query.where('master_cd', '=', masterCd ?? ''))
    .orderBy('master_cd')
    .orderBy('position')
    .execute();
