import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import type { Controller } from './fleet.ts';

/** Waits until deviations are evaluated on every sample of these controllers. */
export const untilEvaluated = async (pool: pg.Pool, controllers: readonly Controller[]): Promise<void> => {
  const ids = controllers.map(({ controllerNo }) => controllerNo);
  const waiting = async (): Promise<boolean> =>
    (
      await pool.query<{ some: boolean }>(
        `select exists (select from latest l left join alarm_state s using (controller_no)
         where controller_no = any($1::int[]) and l.ts is not null and s.at is distinct from l.ts) as some`,
        [ids],
      )
    ).rows[0]?.some === true;
  while (await waiting()) await delay(100);
};
