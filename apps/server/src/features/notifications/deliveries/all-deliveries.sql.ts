import { sql } from 'kysely';
import type { AdminDelivery } from '@onsil/contract/admin-oversight';
import type { Database } from '#platform/database/database.ts';
import { containsPattern } from '#platform/database/like-pattern.ts';
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

const joined = sql`
  delivery d join notice n using (notice_seq) join farm using (farm_no) join member m on m.member_no = d.member_no
  left join mail using (mail_id)`;

const matching = ({ state, channel, farmNo, keyword, from, to }: DeliveryFilter) => sql`true
    ${state === undefined ? sql`` : sql`and d.state = ${state}`}
    ${channel === undefined ? sql`` : sql`and d.channel = ${channel}`}
    ${farmNo === undefined ? sql`` : sql`and n.farm_no = ${farmNo}`}
    ${from === undefined ? sql`` : sql`and d.created_at >= ${new Date(from)}`}
    ${to === undefined ? sql`` : sql`and d.created_at < ${new Date(to)}`}
    ${
      keyword === ''
        ? sql``
        : sql`and concat_ws(' ', farm.name, farm.farm_id, farm.code, m.name, d.outcome) ilike ${containsPattern(keyword)}`
    }`;

/** Deliveries of the notices of all farms, newest first. */
export const listAllDeliveryRows = async (
  db: Database,
  filter: DeliveryFilter,
  { offset, limit }: RowRange,
): Promise<DeliveryRow[]> => {
  const { rows } = await sql<DeliveryRow>`
    select d.delivery_id, d.channel, d.state, d.attempts, d.reason, d.outcome, n.farm_no, farm.farm_id,
      farm.name as farm_name, n.kind, n.level, n.parts, m.name as member_name, d.created_at,
      coalesce(d.next_try_at, case when d.ended_at is null then mail.next_try_at end) as next_try_at, d.ended_at
    from ${joined} where ${matching(filter)} order by d.delivery_id desc limit ${limit} offset ${offset}`.execute(db);
  return rows;
};

export const countAllDeliveries = async (db: Database, filter: DeliveryFilter): Promise<number> => {
  const isAboutFarm = filter.farmNo !== undefined || filter.keyword !== '';
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${isAboutFarm ? joined : sql`delivery d`} where ${matching(filter)}`.execute(db);
  return rows[0]?.count ?? 0;
};
