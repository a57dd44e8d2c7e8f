import type { Db } from 'pg-boss';

/**
 * Forgets times of the queue that a clock which was ahead has written: pg-boss would schedule nothing, and find no run whose process
 * died, until that time has come.
 */
export const forgetTimesAhead = (db: Db): Promise<unknown> =>
  db.executeSql(`
    with schedule as (update pgboss.version set cron_on = null where cron_on > now() + interval '1 min'),
      supervision as (
        update pgboss.queue set monitor_on = null, maintain_on = null
        where monitor_on > now() + interval '1 min' or maintain_on > now() + interval '1 min')
    update pgboss.job set heartbeat_on = now() where state = 'active' and heartbeat_on > now() + interval '1 min'`);
