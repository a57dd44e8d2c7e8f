import { sql, type RawBuilder } from 'kysely';
import { minuteMs, hourMs } from '@onsil/domain/calendar/duration';
import type { Database } from '#platform/database/database.ts';
import { epochMs, instant } from '#platform/database/epoch.ts';
import { createTimeSlices } from '#platform/limits/time-slices.ts';
import { dayOf } from './marked-days.ts';
import { decodeChunk } from './sample-chunk-codec.ts';
import { byShard } from './shards.ts';

export type ReceivedCounts = { last5: number; last60: number; receivedAt: Date | null; rejected: number };

const minutesBefore = (now: Date, minutes: number): Date => new Date(now.getTime() - minutes * minuteMs);

type Counts = Pick<ReceivedCounts, 'last5' | 'last60'>;

/** Samples of packed hours in the last 5 and 60 minutes. */
const countPacked = async (db: Database, now: Date): Promise<Counts> => {
  const [hourAgo, recently] = [minutesBefore(now, 60), minutesBefore(now, 5)];
  const { rows } = await sql<{ hour: number; body: Buffer }>`
    select ${epochMs('hour')} as hour, body from sample_chunk
    where controller_no = any(array(select controller_no from latest where latest.ts > ${hourAgo}))
      and hour > ${minutesBefore(now, 120)} and hour <= ${now}`.execute(db);
  const turns = createTimeSlices();
  const counts = { last5: 0, last60: 0 };
  for (const { hour, body } of rows) {
    for (const ts of decodeChunk(hour, body, new Set())?.times ?? []) {
      if (ts <= hourAgo.getTime() || ts > now.getTime()) continue;
      counts.last60 += 1;
      if (ts > recently.getTime()) counts.last5 += 1;
    }
    if (turns.isOver()) await turns.give();
  }
  return counts;
};

/** Samples of the last 5 and 60 minutes, queried per controller to match the index, and rejections of the last 60. */
export const countReceived = async (db: Database, now: Date): Promise<ReceivedCounts> => {
  const [hourAgo, recently] = [minutesBefore(now, 60), minutesBefore(now, 5)];
  const packed = await countPacked(db, now);
  const { rows } = await sql<ReceivedCounts>`
    select n.last5::float8 as last5, n.last60::float8 as last60,
      (select max(received_at) from latest) as received_at,
      (select count(*) from rejected_sample where received_at > ${hourAgo})::float8 as rejected
    from (
      select count(*) filter (where ts > ${recently}) as last5, count(*) as last60
      from reading where controller_no = any(array(select controller_no from latest where latest.ts > ${hourAgo}))
        and ts > ${hourAgo} and ts <= ${now}) n`.execute(db);
  const { last5 = 0, last60 = 0, receivedAt = null, rejected = 0 } = rows[0] ?? {};
  return { last5: last5 + packed.last5, last60: last60 + packed.last60, receivedAt, rejected };
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
  const ofFarm = sql`controller_no = any(${await listControllerNos(db, farmNo)}::int[])`;
  const { rows } = await sql<{ had: boolean }>`
    select exists (select 1 from day_rollup where ${ofFarm} and day < ${instant(dayOf(time))})
      or exists (select 1 from sample_chunk where ${ofFarm} and hour < ${end})
      or exists (select 1 from reading where ${ofFarm} and ts < ${end}) as had`.execute(db);
  return rows[0]?.had ?? false;
};

const listControllerNos = async (db: Database, farmNo: number): Promise<number[]> => {
  const rows = await db.selectFrom('controller').select('controllerNo').where('farmNo', '=', farmNo).execute();
  return rows.map(({ controllerNo }) => controllerNo);
};

/** First days of controllers with samples, in their order; null without any. */
export const listFirstDays = async (db: Database, controllerNos: readonly number[]): Promise<(Date | null)[]> => {
  type First = { controllerNo: number; first: Date | null };
  const firstOf = async (
    table: 'day_rollup' | 'day_rollup_dirty',
    nos: readonly number[],
    condition: RawBuilder<unknown> = sql``,
  ) => {
    const { rows } = await sql<First>`
      select id as controller_no,
        (select day from ${sql.table(table)} where controller_no = id ${condition} order by day limit 1) as first
      from unnest(${nos}::int[]) as id`.execute(db);
    return rows;
  };
  const wanted = controllerNos.map((controllerNo) => ({ controllerNo }));
  const rows = [
    ...(await byShard(db, wanted, (own, condition) =>
      firstOf(
        'day_rollup',
        own.map(({ controllerNo }) => controllerNo),
        condition,
      ),
    )),
    ...(await firstOf('day_rollup_dirty', controllerNos)),
  ];
  return controllerNos.map((controllerNo) => {
    const times = rows.flatMap((row) => (row.controllerNo === controllerNo && row.first ? [row.first.getTime()] : []));
    return times.length > 0 ? new Date(Math.min(...times)) : null;
  });
};

/** Start of the farm's first day with samples; null without any. */
export const findFirstSampleDay = async (db: Database, farmNo: number): Promise<Date | null> => {
  const days = await listFirstDays(db, await listControllerNos(db, farmNo));
  const times = days.flatMap((day) => (day ? [day.getTime()] : []));
  return times.length > 0 ? new Date(Math.min(...times)) : null;
};
