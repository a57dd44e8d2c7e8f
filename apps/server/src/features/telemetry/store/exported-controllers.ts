import type { Database } from '#platform/database/database.ts';

/** Controllers by system id, or all without ids, also retired ones; in the order of their ids. */
export const listExported = (
  db: Database,
  controllerIds: readonly string[],
): Promise<{ controllerNo: number; controllerId: string }[]> =>
  db
    .selectFrom('controller')
    .select(['controllerNo', 'controllerId'])
    .$if(controllerIds.length > 0, (query) => query.where('controllerId', 'in', [...controllerIds]))
    .orderBy('controllerId')
    .execute();
