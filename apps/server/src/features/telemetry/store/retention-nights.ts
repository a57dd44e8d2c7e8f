import { sql } from 'kysely';
import { kstDay, kstDayStart } from '@onsil/domain/calendar/kst';
import type { Database } from '#platform/database/database.ts';
import { transact } from '#platform/database/transaction.ts';

/** As long as a clock must agree with itself, also after restarts, until samples are deleted by it. */
export const minNights = 14;

type Nights = { nightCount: number; earliest: string | null };

/**
 * Notes that retention runs tonight, and returns the time from which it counts back: the earliest day that the clock named in
 * the last 14 nights (epoch ms). A clock that is years ahead thus deletes nothing until it has been so for all of them.
 * @returns null before 14 nights
 */
export const noteRetentionNight = (db: Database, now: number): Promise<number | null> =>
  transact({ db }, async (inside) => {
    await sql`insert into retention_night (day) values (${kstDay(now)}) on conflict do nothing`.execute(inside.db);
    await sql`
      delete from retention_night where place not in (
        select place from retention_night order by place desc limit ${minNights})`.execute(inside.db);
    const { rows } = await sql<Nights>`
      select count(*)::int as night_count, min(day)::text as earliest from retention_night`.execute(inside.db);
    const { nightCount = 0, earliest = null } = rows[0] ?? {};
    return earliest === null || nightCount < minNights ? null : Math.min(now, kstDayStart(earliest));
  });
