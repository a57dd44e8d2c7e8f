import { sql } from 'kysely';
import type { AdminDelivery, adminDeliverySortKeys } from '@onsil/contract/admin-oversight';
import type { SortRequest } from '@onsil/contract/envelope';
import type { Database } from '#platform/database/database.ts';
import { containsPattern } from '#platform/database/like-pattern.ts';
import { byColumn, sortedBefore } from '#platform/database/sort-by.ts';
import type { RowRange } from '#platform/http/page.ts';
import type { NoticeParts } from '../write/write-notice.ts';

export type DeliveryFilter = {
  state?: AdminDelivery['state'] | undefined;
  channel?: AdminDelivery['channel'] | undefined;
  farmNo?: number | undefined;
  keyword: string;
  from?: number | undefined;
  to?: number | undefined;
};

export type DeliveryRow = Omit<AdminDelivery, 'title' | 'createdAt' | 'nextTryAt' | 'endedAt'> & {
  parts: NoticeParts;
  createdAt: Date;
  nextTryAt: Date | null;
  endedAt: Date | null;
};

/** To members and to team channels; both come in the order of their indexes by time. */
const deliveries = sql`(
  select delivery_id, notice_seq, channel, state, attempts, reason, outcome, created_at, next_try_at, ended_at,
    member_no, mail_id, text_message_id, null::int as webhook_id
  from delivery
  union all
  select webhook_delivery_id, notice_seq, (select service from farm_webhook w where w.webhook_id = own.webhook_id), state,
    attempts, reason, outcome, created_at, next_try_at, ended_at, null::int, null::bigint, null::bigint, webhook_id
  from webhook_delivery own) d`;

const joined = sql`
  ${deliveries} join notice n on n.notice_seq = d.notice_seq join farm on farm.farm_no = n.farm_no
  left join member m on m.member_no = d.member_no left join farm_webhook w on w.webhook_id = d.webhook_id
  left join mail on mail.mail_id = d.mail_id left join text_message t on t.text_message_id = d.text_message_id`;

const matching = ({ state, channel, farmNo, keyword, from, to }: DeliveryFilter) => sql`true
    ${state === undefined ? sql`` : sql`and d.state = ${state}`}
    ${channel === undefined ? sql`` : sql`and d.channel = ${channel}`}
    ${farmNo === undefined ? sql`` : sql`and n.farm_no = ${farmNo}`}
    ${from === undefined ? sql`` : sql`and d.created_at >= ${new Date(from)}`}
    ${to === undefined ? sql`` : sql`and d.created_at < ${new Date(to)}`}
    ${
      keyword === ''
        ? sql``
        : sql`and concat_ws(' ', farm.name, farm.farm_id, farm.code, m.name, w.name, d.outcome) ilike ${containsPattern(keyword)}`
    }`;

const sortKeys = {
  member: sql`lower(coalesce(m.name, w.name)) collate "C"`,
  channel: byColumn('d.channel'),
  state: byColumn('d.state'),
  at: byColumn('d.createdAt'),
};
const newestFirst = sql`d.created_at desc, d.delivery_id desc`;

/** Deliveries of the notices of all farms; newest first, unless sorted. */
export const listAllDeliveryRows = async (
  db: Database,
  filter: DeliveryFilter,
  sorting: SortRequest<(typeof adminDeliverySortKeys)[number]>,
  { offset, limit }: RowRange,
): Promise<DeliveryRow[]> => {
  const { rows } = await sql<DeliveryRow>`
    select d.delivery_id, d.channel, d.state, d.attempts, d.reason, d.outcome, n.farm_no, farm.farm_id,
      farm.name as farm_name, n.kind, n.level, n.parts, m.name as member_name, w.name as team_channel_name, d.created_at,
      coalesce(d.next_try_at, case when d.ended_at is null then coalesce(mail.next_try_at, t.next_try_at) end) as next_try_at, d.ended_at
    from ${joined} where ${matching(filter)} order by ${sortedBefore(sortKeys, sorting, newestFirst)} limit ${limit} offset ${offset}`.execute(
    db,
  );
  return rows;
};

export const countAllDeliveries = async (db: Database, filter: DeliveryFilter): Promise<number> => {
  const isAboutFarm = filter.farmNo !== undefined || filter.keyword !== '';
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${isAboutFarm ? joined : deliveries} where ${matching(filter)}`.execute(db);
  return rows[0]?.count ?? 0;
};
