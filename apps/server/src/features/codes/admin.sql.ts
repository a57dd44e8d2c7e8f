import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import { lockForShare } from '#platform/database/lock-for-share.ts';
import { containsPattern } from '#platform/database/like-pattern.ts';

export type CodeFilter = { masterCd?: string | undefined; keyword: string };

const filtered = (db: Database, { masterCd, keyword }: CodeFilter) =>
  db
    .selectFrom('commonCode')
    .$if(masterCd !== undefined, (query) => query.where('masterCd', '=', masterCd ?? ''))
    .$if(keyword !== '', (query) =>
      query.where(sql<boolean>`concat_ws(' ', master_cd, dcd, name_ko, name_en) ilike ${containsPattern(keyword)}`),
    );

export const searchCodes = (db: Database, filter: CodeFilter, offset: number, limit: number) =>
  filtered(db, filter)
    .select(['masterCd', 'dcd', 'nameKo as l10nKoDcdVal', 'nameEn as l10nEnDcdVal', 'position as order'])
    .orderBy('masterCd')
    .orderBy('position')
    .orderBy('dcd')
    .offset(offset)
    .limit(limit)
    .execute();

export const countCodes = async (db: Database, filter: CodeFilter): Promise<number> =>
  (
    await filtered(db, filter)
      .select(sql<number>`count(*)::int`.as('count'))
      .executeTakeFirstOrThrow()
  ).count;

/** Locks the codes of a master code until the transaction ends, in their order. */
export const lockCodes = (db: Database, masterCd: string) =>
  db
    .selectFrom('commonCode')
    .select(['dcd', 'nameKo as l10nKoDcdVal', 'nameEn as l10nEnDcdVal'])
    .where('masterCd', '=', masterCd)
    .orderBy('position')
    .orderBy('dcd')
    .forUpdate()
    .execute();

export type CodeNames = { l10nKoDcdVal: string; l10nEnDcdVal: string };

/** Adds a code after the others of its master code; false if it exists. */
export const insertCode = async (db: Database, masterCd: string, dcd: string, names: CodeNames): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('commonCode')
    .values({
      masterCd,
      dcd,
      nameKo: names.l10nKoDcdVal,
      nameEn: names.l10nEnDcdVal,
      position: sql<number>`(select coalesce(max(position), 0) + 1 from common_code where master_cd = ${masterCd})`,
    })
    .onConflict((conflict) => conflict.columns(['masterCd', 'dcd']).doNothing())
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
};

export const updateCodeRow = (db: Database, masterCd: string, dcd: string, names: CodeNames) =>
  db
    .updateTable('commonCode')
    .set({ nameKo: names.l10nKoDcdVal, nameEn: names.l10nEnDcdVal })
    .where('masterCd', '=', masterCd)
    .where('dcd', '=', dcd)
    .execute();

/** The names of a master code; locked until the transaction ends. */
export const lockCodeMaster = (db: Database, masterCd: string): Promise<CodeNames | undefined> =>
  db
    .selectFrom('codeMaster')
    .select(['nameKo as l10nKoDcdVal', 'nameEn as l10nEnDcdVal'])
    .where('masterCd', '=', masterCd)
    .forUpdate()
    .executeTakeFirst();

export const updateCodeMasterRow = (db: Database, masterCd: string, names: CodeNames) =>
  db
    .updateTable('codeMaster')
    .set({ nameKo: names.l10nKoDcdVal, nameEn: names.l10nEnDcdVal })
    .where('masterCd', '=', masterCd)
    .execute();

export const deleteCodeRow = (db: Database, masterCd: string, dcd: string) =>
  db.deleteFrom('commonCode').where('masterCd', '=', masterCd).where('dcd', '=', dcd).execute();

export const updateCodeOrder = (db: Database, masterCd: string, dcds: readonly string[]) =>
  sql`update common_code set position = x.place from unnest(${dcds}::text[]) with ordinality as x(dcd, place)
    where common_code.master_cd = ${masterCd} and common_code.dcd = x.dcd`.execute(db);

/** Whether a code exists; it cannot be deleted before the transaction ends. */
export const lockCodeForShare = (db: Database, masterCd: string, dcd: string): Promise<boolean> =>
  lockForShare(db.selectFrom('commonCode').select('dcd').where('masterCd', '=', masterCd).where('dcd', '=', dcd));
