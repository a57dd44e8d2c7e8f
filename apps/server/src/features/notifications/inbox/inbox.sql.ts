import { sql } from 'kysely';
import type { NoticeKind, DeliveryReason } from '@onsil/contract/notifications';
import type { Database } from '#platform/database/database.ts';
import { rowRange, type Page } from '#platform/http/page.ts';
import type { NoticeParts } from '../write/write-notice.ts';

export type InboxRow = {
  id: number;
  kind: NoticeKind;
  level: number;
  farmNo: number;
  farmName: string;
  deviationIds: number[];
  parts: NoticeParts;
  at: Date;
  read: boolean;
};

/** Whose notices; administrators have access to every farm. */
export type NoticeOwner = { memberNo: number; admin: boolean };

/**
 * Notices of a member, limited to farms that they still have access to. Joins `notice_reader` as `reader`, `notice` and
 * `farm`, one notice after another in the order of the index: as a plain join PostgreSQL reads all of them to show a few.
 */
const noticesOf = ({ memberNo, admin }: NoticeOwner) => sql`
  notice_reader reader
    cross join lateral (select * from notice where notice.notice_seq = reader.notice_seq offset 0) notice
    cross join lateral (select * from farm where farm.farm_no = notice.farm_no offset 0) farm
  where reader.member_no = ${memberNo}
    ${admin ? sql`` : sql`and notice.farm_no = any(array(select farm_no from farm_person where member_no = ${memberNo}))`}`;

type Filter = { unreadOnly: boolean; farmId: string | undefined };

/** A farm is named by its number or its id; ids are never only digits. */
const filtered = ({ unreadOnly, farmId }: Filter) => sql`
  ${unreadOnly ? sql`and reader.read_at is null` : sql``}
  ${farmId === undefined ? sql`` : sql`and ${farmId} in (farm.farm_id, farm.farm_no::text)`}`;

/** As `noticesOf`, for counts: all notices of an administrator count, so that an index is enough. */
const countedOf = (owner: NoticeOwner, farmId?: string) =>
  owner.admin && farmId === undefined
    ? sql`notice_reader reader where reader.member_no = ${owner.memberNo}`
    : noticesOf(owner);

export const listInboxRows = async (
  db: Database,
  owner: NoticeOwner,
  query: Filter & Page,
): Promise<{ rows: InboxRow[]; totalCount: number }> => {
  const { limit, offset } = rowRange(query);
  const { rows } = await sql<InboxRow>`
    select notice.notice_seq as id, notice.kind, notice.level, notice.farm_no, farm.name as farm_name,
      to_jsonb(notice.deviation_ids) as deviation_ids, notice.parts, reader.noticed_at as at,
      reader.read_at is not null as read
    from ${noticesOf(owner)} ${filtered(query)}
    order by reader.noticed_at desc, reader.notice_seq desc limit ${limit} offset ${offset}`.execute(db);
  return { rows, totalCount: await countFilteredRows(db, owner, query) };
};

export const countFilteredRows = async (db: Database, owner: NoticeOwner, filter: Filter): Promise<number> => {
  const { rows } = await sql<{
    all: number;
  }>`select count(*) as all from ${countedOf(owner, filter.farmId)} ${filtered(filter)}`.execute(db);
  return rows[0]?.all ?? 0;
};

export const countInboxRows = async (db: Database, owner: NoticeOwner): Promise<{ unread: number; total: number }> => {
  const { rows } = await sql<{ unread: number; total: number }>`
    select count(*) filter (where reader.read_at is null) as unread, count(*) as total from ${countedOf(owner)}`.execute(
    db,
  );
  return rows[0] ?? { unread: 0, total: 0 };
};

/** Marks a notice as read, keeping the first time; false if the member does not have it. */
export const markRead = async (
  db: Database,
  { noticeSeq, ...owner }: NoticeOwner & { noticeSeq: number },
  now: Date,
): Promise<boolean> => {
  const { rows } = await sql`
    update notice_reader set read_at = coalesce(read_at, ${now})
    where (notice_seq, member_no) in (select reader.notice_seq, reader.member_no from ${noticesOf(owner)} and reader.notice_seq = ${noticeSeq})
    returning notice_seq`.execute(db);
  return rows.length > 0;
};

export const markAllRead = (db: Database, memberNo: number, now: Date) =>
  db
    .updateTable('noticeReader')
    .set({ readAt: now })
    .where('memberNo', '=', memberNo)
    .where('readAt', 'is', null)
    .execute();

export type NoticeWithDeliveries = {
  noticeSeq: number;
  kind: NoticeKind;
  level: number;
  parts: NoticeParts;
  deliveries: { channel: string; state: string; memberName: string | null; reason: DeliveryReason | null }[];
};

/** Notices with every delivery; each reader in the portal counts as one delivery. */
export const listNoticesWithDeliveries = async (
  db: Database,
  noticeSeqs: readonly number[],
): Promise<NoticeWithDeliveries[]> => {
  const { rows } = await sql<NoticeWithDeliveries>`
    select n.notice_seq, n.kind, n.level, n.parts, coalesce((
      select jsonb_agg(jsonb_build_object('channel', x.channel, 'state', x.state, 'memberName', x.name, 'reason', x.reason) order by x.name, x.place, x.id)
      from (
        select 'portal' as channel, case when r.read_at is null then 'sent' else 'read' end as state, m.name, null as reason, 0 as place, 0::bigint as id
        from notice_reader r join member m using (member_no) where r.notice_seq = n.notice_seq
        union all
        select d.channel, d.state, m.name, d.reason, 1, d.delivery_id from delivery d join member m using (member_no) where d.notice_seq = n.notice_seq
        union all
        select w.service, d.state, w.name, d.reason, 2, d.webhook_delivery_id from webhook_delivery d join farm_webhook w using (webhook_id)
        where d.notice_seq = n.notice_seq) x), '[]') as deliveries
    from notice n where n.notice_seq = any(${noticeSeqs}::bigint[])`.execute(db);
  return rows;
};
