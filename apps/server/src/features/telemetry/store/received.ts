import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import { instant } from '#platform/database/epoch.ts';
import { dayOf } from './marked-days.ts';
import { hourMs } from './sample-chunk-codec.ts';

export type ReceivedCounts = { last5: number; last60: number; receivedAt: Date | null; rejected: number };

const minutesBefore = (now: Date, minutes: number): Date => new Date(now.getTime() - minutes * 60_000);

/** Samples of the last 5 and 60 minutes, queried per controller to match the index, and rejections of the last 60. */
export const countReceived = async (db: Database, now: Date): Promise<ReceivedCounts> => {
  const [hourAgo, recently] = [minutesBefore(now, 60), minutesBefore(now, 5)];
  const { rows } = await sql<ReceivedCounts>`
    select coalesce(sum(n.last5), 0)::float8 as last5, coalesce(sum(n.last60), 0)::float8 as last60,
      (select max(received_at) from latest) as received_at,
      (select count(*) from rejected_sample where received_at > ${hourAgo})::float8 as rejected
    from latest cross join lateral (
      select count(*) filter (where r.ts > ${recently}) as last5, count(*) as last60
      from reading r where r.controller_no = latest.controller_no and r.ts > ${hourAgo} and r.ts <= ${now}) n
    where latest.ts > ${hourAgo}`.execute(db);
  return rows[0] ?? { last5: 0, last60: 0, receivedAt: null, rejected: 0 };
};

/** Time of the newest sample that a gateway delivered for another controller (epoch ms); null without any. */
export const findNewestBehindGateway = async (db: Database, gatewayId: number): Promise<number | null> => {
  const { rows } = await sql<{ ts: number | null }>`
    select (extract(epoch from max(ts)) * 1000)::float8 as ts from latest join controller using (controller_no)
    where gateway_id = ${gatewayId} and retired_at is null`.execute(db);
  return rows[0]?.ts ?? null;
};

/**
 * Whether the farm had samples by the hour of a time (epoch ms), or by the day before where its samples are gone: statistics
 * of days are never deleted.
 */
export const hasSamplesBy = async (db: Database, farmNo: number, time: number): Promise<boolean> => {
  const end = instant((Math.floor(time / hourMs) + 1) * hourMs);
  const { rows } = await sql<{ had: boolean }>`
    select exists (select from controller where farm_no = ${farmNo} and (
      exists (select from day_rollup d where d.controller_no = controller.controller_no and day < ${instant(dayOf(time))})
      or exists (select from sample_chunk c where c.controller_no = controller.controller_no and hour < ${end})
      or exists (select from reading r where r.controller_no = controller.controller_no and ts < ${end}))) as had`.execute(
    db,
  );
  return rows[0]?.had ?? false;
};

/** Start of the farm's first day with samples; null without any. */
export const findFirstSampleDay = async (db: Database, farmNo: number): Promise<Date | null> => {
  const { rows } = await sql<{ first: Date | null }>`
    select min(first.day) as first from controller cross join lateral (
      select least(
        (select day from day_rollup d where d.controller_no = controller.controller_no order by day limit 1),
        (select day from day_rollup_dirty m where m.controller_no = controller.controller_no order by day limit 1)) as day) first
    where farm_no = ${farmNo}`.execute(db);
  return rows[0]?.first ?? null;
};
