import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';

/** Columns that store codes, by master code. Codes of other master codes cannot be deleted. */
const codeColumns: Readonly<Record<string, readonly (readonly [table: string, column: string])[]>> = {
  FARM_CULTIVATION_TYPE: [
    ['farm', 'cultivation_type'],
    ['controller', 'cultivation_type'],
    ['farm_crop', 'cultivation_type'],
  ],
  FARM_OPERATION_STATUS: [['farm', 'operation_status']],
  CULTIVATION_ENV_TYPE: [['controller', 'cultivation_env_type']],
  CONTROLLER_TYPE: [['controller', 'type']],
  DEVIATION_ACTION: [['deviation_action', 'action_cd']],
  NOTICE_TYPE: [['board_notice', 'type']],
  FAQ_CATEGORY: [['faq', 'category']],
  INQUIRY_KIND: [['inquiry', 'kind']],
  CLAIM_TYPE: [['claim', 'type']],
  CROP_TYPE: [
    ['crop', 'crop_type'],
    ['farm_crop', 'crop_type'],
  ],
  DISCARD_REASON: [['batch_discard', 'reason']],
  TASK_CATEGORY: [['farm_task', 'category']],
};

/** Codes that the portal itself uses: always in use. */
const builtInCodes = new Set([
  'DEVIATION_ACTION OTHER',
  'FARM_OPERATION_STATUS OPERATING',
  'FARM_OPERATION_STATUS CLOSED',
  'DISCARD_REASON END',
  'DISCARD_REASON OTHER',
]);

const isBuiltIn = (masterCd: string, dcd: string): boolean =>
  !(masterCd in codeColumns) || builtInCodes.has(`${masterCd} ${dcd}`);

/** The codes among `dcds` that are in use. */
export const listUsedCodes = async (db: Database, masterCd: string, dcds: readonly string[]): Promise<Set<string>> => {
  const used = new Set(dcds.filter((dcd) => isBuiltIn(masterCd, dcd)));
  for (const [table, column] of codeColumns[masterCd] ?? []) {
    const { rows } = await sql<{ dcd: string }>`
      select dcd from unnest(${dcds}::text[]) as x(dcd)
      where exists (select from ${sql.table(table)} where ${sql.ref(column)} = x.dcd)`.execute(db);
    for (const { dcd } of rows) used.add(dcd);
  }
  return used;
};
