import { sql } from 'kysely';
import { countRows } from '#platform/database/count-rows.ts';
import type { Database } from '#platform/database/database.ts';
import { containsPattern } from '#platform/database/like-pattern.ts';
import { lockForShare } from '#platform/database/lock-for-share.ts';
import type { RowRange } from '#platform/http/page.ts';

/** What a code and a master code both show. */
const shown = ['nameKo as codeNameKo', 'nameEn as codeNameEn', 'position as order', 'version'] as const;

/** The codes of one master code, or of all, in their order. */
export const listCodes = (db: Database, masterCode: string | undefined) =>
  db
    .selectFrom('commonCode')
    .select(['masterCode', 'detailCode', ...shown])
    .$if(masterCode !== undefined, (query) => query.where('masterCode', '=', masterCode ?? ''))
    .orderBy('masterCode')
    .orderBy('position')
    .execute();

/** The master codes in their order. */
export const listMasterCodes = (db: Database) =>
  db
    .selectFrom('codeMaster')
    .select(['masterCode as detailCode', ...shown])
    .orderBy('position')
    .orderBy('masterCode')
    .execute();

export type CodeFilter = { masterCode?: string | undefined; keyword: string };

const filtered = (db: Database, { masterCode, keyword }: CodeFilter) =>
  db
    .selectFrom('commonCode')
    .$if(masterCode !== undefined, (query) => query.where('masterCode', '=', masterCode ?? ''))
    .$if(keyword !== '', (query) =>
      query.where(
        sql<boolean>`concat_ws(' ', master_code, detail_code, name_ko, name_en) ilike ${containsPattern(keyword)}`,
      ),
    );

export const searchCodes = (db: Database, filter: CodeFilter, { offset, limit }: RowRange) =>
  filtered(db, filter)
    .select(['masterCode', 'detailCode', ...shown])
    .orderBy('masterCode')
    .orderBy('position')
    .orderBy('detailCode')
    .offset(offset)
    .limit(limit)
    .execute();

export const countCodes = (db: Database, filter: CodeFilter): Promise<number> => countRows(filtered(db, filter));

/** Locks the codes of a master code until the transaction ends, in their order. */
export const lockCodes = (db: Database, masterCode: string) =>
  db
    .selectFrom('commonCode')
    .select(['detailCode', 'nameKo as codeNameKo', 'nameEn as codeNameEn', 'version'])
    .where('masterCode', '=', masterCode)
    .orderBy('position')
    .orderBy('detailCode')
    .forUpdate()
    .execute();

export type CodeNames = { codeNameKo: string; codeNameEn: string };

/** Adds a code after the others of its master code; false if it exists. */
export const insertCode = async (
  db: Database,
  masterCode: string,
  detailCode: string,
  names: CodeNames,
): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('commonCode')
    .values({
      masterCode,
      detailCode,
      nameKo: names.codeNameKo,
      nameEn: names.codeNameEn,
      position: sql<number>`(select coalesce(max(position), 0) + 1 from common_code where master_code = ${masterCode})`,
    })
    .onConflict((conflict) => conflict.columns(['masterCode', 'detailCode']).doNothing())
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
};

export const updateCodeRow = (db: Database, masterCode: string, detailCode: string, names: CodeNames) =>
  db
    .updateTable('commonCode')
    .set({ nameKo: names.codeNameKo, nameEn: names.codeNameEn, version: sql<number>`version + 1` })
    .where('masterCode', '=', masterCode)
    .where('detailCode', '=', detailCode)
    .execute();

/** The names and version of a master code; locked until the transaction ends. */
export const lockCodeMaster = (
  db: Database,
  masterCode: string,
): Promise<(CodeNames & { version: number }) | undefined> =>
  db
    .selectFrom('codeMaster')
    .select(['nameKo as codeNameKo', 'nameEn as codeNameEn', 'version'])
    .where('masterCode', '=', masterCode)
    .forUpdate()
    .executeTakeFirst();

export const updateCodeMasterRow = (db: Database, masterCode: string, names: CodeNames) =>
  db
    .updateTable('codeMaster')
    .set({ nameKo: names.codeNameKo, nameEn: names.codeNameEn, version: sql<number>`version + 1` })
    .where('masterCode', '=', masterCode)
    .execute();

export const deleteCodeRow = (db: Database, masterCode: string, detailCode: string) =>
  db.deleteFrom('commonCode').where('masterCode', '=', masterCode).where('detailCode', '=', detailCode).execute();

export const updateCodeOrder = (db: Database, masterCode: string, detailCodes: readonly string[]) =>
  sql`update common_code set position = x.place from unnest(${detailCodes}::text[]) with ordinality as x(detail_code, place)
    where common_code.master_code = ${masterCode} and common_code.detail_code = x.detail_code`.execute(db);

/** Whether a code exists; it cannot be deleted before the transaction ends. */
export const lockCodeForShare = (db: Database, masterCode: string, detailCode: string): Promise<boolean> =>
  lockForShare(
    db
      .selectFrom('commonCode')
      .select('detailCode')
      .where('masterCode', '=', masterCode)
      .where('detailCode', '=', detailCode),
  );
