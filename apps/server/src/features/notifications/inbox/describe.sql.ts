import { sql } from 'kysely';
import type { DeliveryReason, NoticeKind } from '@onsil/contract/notifications';
import type { Database } from '#platform/database/database.ts';
import type { NoticeParts } from '../write/write-notice.ts';

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
        select d.channel, d.state, m.name, d.reason, 1, d.delivery_id from delivery d join member m using (member_no) where d.notice_seq = n.notice_seq) x), '[]') as deliveries
    from notice n where n.notice_seq = any(${noticeSeqs}::bigint[])`.execute(db);
  return rows;
};
