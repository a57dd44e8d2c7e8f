import { sql } from 'kysely';
import type { DeliveryChannel, DeliveryOutcome, DeliveryReason, NoticeKind } from '@onsil/contract/notifications';
import type { Database } from '#platform/database/database.ts';
import { epochMs } from '#platform/database/epoch.ts';
import type { Lease, QueueTable } from '#platform/jobs/queue.sql.ts';
import type { Language } from '#platform/text/language.ts';
import type { NoticeParts } from '../write/write-notice.ts';

export const deliveryTable: QueueTable = { name: 'delivery', key: 'deliveryId', onLease: sql`, state = 'sending'` };

/** A delivery with everything needed to send it. */
export type DueDelivery = {
  deliveryId: number;
  noticeSeq: number;
  channel: DeliveryChannel;
  targetId: number;
  createdAt: number;
  kind: NoticeKind;
  level: number;
  deviationIds: number[];
  parts: NoticeParts;
  at: number;
  farmNo: number;
  farmId: string;
  /** whether the member still has access to the farm */
  mayRead: boolean;
  memberNo: number;
  language: Language;
  address: string;
  name: string;
  push: { endpoint: string; p256dh: string; auth: string; language: Language } | null;
  phone: { token: string; language: Language } | null;
};

/** A target counts only while the session that registered it is alive and belongs to this member. */
const isLiveSession = (now: Date) => sql`exists (
  select from session where session.session_id = target.session_id and ended_at is null and expires_at > ${now})`;

export const loadDueDeliveries = async (
  db: Database,
  deliveryIds: readonly number[],
  now: number,
): Promise<Map<number, DueDelivery>> => {
  const isLive = isLiveSession(new Date(now));
  const { rows } = await sql<DueDelivery>`
    select delivery_id, notice_seq, channel, target_id,
      ${epochMs('delivery.createdAt')} as created_at, notice.kind, notice.level, notice.parts,
      to_jsonb(notice.deviation_ids) as deviation_ids, ${epochMs('notice.createdAt')} as at, farm.farm_no, farm.farm_id,
      exists (select from farm_person p where p.farm_no = notice.farm_no and p.member_no = delivery.member_no) as may_read,
      member.member_no, member.language, member.email as address, member.name,
      (select jsonb_build_object('endpoint', endpoint, 'p256dh', p256dh, 'auth', auth, 'language', target.language)
       from push_subscription target where channel = 'web_push' and push_subscription_id = target_id
         and target.member_no = delivery.member_no and ${isLive}) as push,
      (select jsonb_build_object('token', token, 'language', target.language)
       from device_token target where channel = 'fcm' and device_token_id = target_id
         and target.member_no = delivery.member_no and ${isLive}) as phone
    from delivery join notice using (notice_seq) join farm using (farm_no)
      join member on member.member_no = delivery.member_no
    where delivery_id = any(${deliveryIds}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.deliveryId, row]));
};

/** Why an attempt failed: the reason shown to people, and the provider's text. */
export type FailureReason = { reason: DeliveryReason; why: string };

export type DeliveryColumns = {
  state: DeliveryOutcome['state'];
  reason: DeliveryReason | null;
  outcome: string | null;
  endedAt: Date | null;
  /** the mail that an e-mail became; its result is that of the delivery */
  mailId?: number;
  /** the text message that it became a part of; its result is that of the delivery */
  textMessageId?: number;
};

/** Saves the result of an attempt while the lease is this one. */
export const updateLeasedDelivery = async (
  db: Database,
  { key, leaseExpiresAt }: Lease<number>,
  columns: Partial<DeliveryColumns> & { nextTryAt: Date | null; attempts?: number },
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('delivery')
    .set(columns)
    .where('deliveryId', '=', key)
    .where('nextTryAt', '=', leaseExpiresAt)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/** Saves what became of the mail of a delivery. */
export const updateMailedDelivery = (db: Database, mailId: number, columns: DeliveryColumns & { attempts: number }) =>
  db.updateTable('delivery').set(columns).where('mailId', '=', mailId).where('endedAt', 'is', null).execute();

export const listDeliveryOutcomes = async (db: Database, noticeSeq: number): Promise<DeliveryOutcome[]> => {
  const { rows } = await sql<DeliveryOutcome>`
    select delivery_id, channel, state, attempts, reason, outcome
    from delivery where notice_seq = ${noticeSeq} order by delivery_id`.execute(db);
  return rows;
};
