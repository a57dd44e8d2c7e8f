import { sql } from 'kysely';
import type { Latest } from '@onsil/domain/telemetry/latest-values';
import { readableColumns } from '#features/controllers/controllers.ts';
import { toFarmNo, visibleFarms } from '#features/farms/farms.ts';
import { compileQueryOnce } from '#platform/database/compile-once.ts';
import type { Database } from '#platform/database/database.ts';

export type ControllerLatest = { controllerNo: number; ts: Date | null; values: Latest };

/**
 * Latest values of each controller that has a row, for joins in the SQL of other features; `ts` is null before the first
 * sample.
 */
export const selectLatest = (db: Database) => db.selectFrom('latest').select(['controllerNo', 'ts', 'values']);

/** Latest values of controllers; `ts` is null for one that never reported. */
export const listLatest = async (db: Database, controllerNos: readonly number[]): Promise<ControllerLatest[]> =>
  db
    .selectFrom('latest')
    .select(['controllerNo', 'ts', sql<Latest>`"values"`.as('values')])
    .where('controllerNo', '=', sql<number>`any(${controllerNos})`)
    .execute();

/** Fields that a controller ever reported: with light the light integral too, which has no latest value while it is unknown. */
export const listReportedKeys = ({ values }: Pick<ControllerLatest, 'values'>): string[] => [
  ...new Set([...Object.keys(values), ...('light' in values ? ['dli'] : [])]),
];

const selectVisible = compileQueryOnce((db, memberNo: number, id: string, farmNo: number | null) =>
  db
    .selectFrom('controller')
    .innerJoin(visibleFarms(db, memberNo).as('visible'), 'visible.farmNo', 'controller.farmNo')
    .leftJoin('latest', 'latest.controllerNo', 'controller.controllerNo')
    .select([...readableColumns, 'latest.ts', sql<Latest>`coalesce(latest."values", '{}')`.as('values')])
    .where('controller.retiredAt', 'is', null)
    // Found first, since a condition over both tables would read all controllers.
    .where(
      'controller.controllerNo',
      '=',
      sql<number>`any(array(
        select controller_no from controller where controller_id = ${id}
        union select controller_no from controller where farm_no = ${farmNo}::int
        union select controller_no from controller join farm using (farm_no) where ${farmNo}::int is null and farm_id = ${id}))`,
    )
    .orderBy('controller.position')
    .orderBy('controller.controllerNo'),
);

/** Controllers that a member has access to, by their system id or by the number or id of their farm, with latest values. */
export const listVisibleLatest = (db: Database, memberNo: number, id: string) =>
  selectVisible(db, memberNo, id, toFarmNo(id));

/** Time of a controller's newest sample (epoch ms); null without any. */
export const findLatestTime = async (db: Database, controllerNo: number): Promise<number | null> => {
  const row = await db.selectFrom('latest').select('ts').where('controllerNo', '=', controllerNo).executeTakeFirst();
  return row?.ts?.getTime() ?? null;
};

/** Whether any controller ever reported a field. */
export const isFieldReported = async (db: Database, key: string): Promise<boolean> => {
  const { rows } = await sql<{ reported: boolean }>`
    select exists (select from latest where "values" ? ${key}) as reported`.execute(db);
  return rows[0]?.reported ?? false;
};
