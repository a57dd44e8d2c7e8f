import { sql } from 'kysely';
import type { Database } from '#platform/database.ts';

/** Where the codes of a master code stand, as table and column. A master code that is not here has codes nobody may delete. */
const places: Readonly<Record<string, readonly (readonly [table: string, column: string])[]>> = {
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

/** Codes that the portal itself gives: they are always in use. */
const own = new Set([
  'DEVIATION_ACTION OTHER',
  'FARM_OPERATION_STATUS OPERATING',
  'FARM_OPERATION_STATUS CLOSED',
  'DISCARD_REASON END',
  'DISCARD_REASON OTHER',
]);

const isOwn = (masterCd: string, dcd: string): boolean => !(masterCd in places) || own.has(`${masterCd} ${dcd}`);

/** Those of a master code's codes that something uses. */
export const listUsedCodes = async (db: Database, masterCd: string, dcds: readonly string[]): Promise<Set<string>> => {
  const used = new Set(dcds.filter((dcd) => isOwn(masterCd, dcd)));
  for (const [table, column] of places[masterCd] ?? []) {
    const { rows } = await sql<{ dcd: string }>`
      select dcd from unnest(${dcds}::text[]) as x(dcd)
      where exists (select from ${sql.table(table)} where ${sql.ref(column)} = x.dcd)`.execute(db);
    for (const { dcd } of rows) used.add(dcd);
  }
  return used;
};
