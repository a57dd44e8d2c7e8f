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
  DEVIATION_ACTION: [['deviation_action', 'action_code']],
  NOTICE_TYPE: [['board_notice', 'type']],
  FAQ_CATEGORY: [['faq', 'category']],
  INQUIRY_KIND: [['inquiry', 'kind']],
  CLAIM_TYPE: [['support_request', 'type']],
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

const isBuiltIn = (masterCode: string, detailCode: string): boolean =>
  !(masterCode in codeColumns) || builtInCodes.has(`${masterCode} ${detailCode}`);

/** The codes among `detailCodes` that are in use. */
export const listUsedCodes = async (
  db: Database,
  masterCode: string,
  detailCodes: readonly string[],
): Promise<Set<string>> => {
  const used = new Set(detailCodes.filter((detailCode) => isBuiltIn(masterCode, detailCode)));
  for (const [table, column] of codeColumns[masterCode] ?? []) {
    const { rows } = await sql<{ detailCode: string }>`
      select detail_code from unnest(${detailCodes}::text[]) as x(detail_code)
      where exists (select from ${sql.table(table)} where ${sql.ref(column)} = x.detail_code)`.execute(db);
    for (const { detailCode } of rows) used.add(detailCode);
  }
  return used;
};
