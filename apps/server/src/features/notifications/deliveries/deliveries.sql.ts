import { sql } from 'kysely';
import type { DeliveryChannel, DeliveryOutcome, DeliveryReason, NoticeKind } from '@onsil/contract/notifications';
import type { Database } from '#platform/database/database.ts';
import { epochMs } from '#platform/database/epoch.ts';
import type { Language } from '#platform/text/language.ts';
import type { NoticeParts } from '../write/write-notice.ts';

/** A delivery leased by this process, with everything needed to send it. */
export type LeasedDelivery = {
  deliveryId: number;
  noticeSeq: number;
  channel: DeliveryChannel;
  targetId: number;
  attempts: number;
  createdAt: number;
  kind: NoticeKind;
  level: number;
  deviationIds: number[];
  parts: NoticeParts;
  at: number;
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

/** Leases due deliveries, and those whose lease expired while sending. Two processes never get the same one. */
export const leaseDueDeliveries = async (
  db: Database,
  { now, leaseExpiresAt, maxCount }: { now: Date; leaseExpiresAt: Date; maxCount: number },
): Promise<LeasedDelivery[]> => {
  const { rows } = await sql<LeasedDelivery>`
    with taken as (
      update delivery set state = 'sending', attempts = attempts + 1, next_try_at = ${leaseExpiresAt}
      where delivery_id in (
        select delivery_id from delivery where state in ('pending', 'sending') and next_try_at <= ${now}
        order by next_try_at limit ${maxCount} for update skip locked)
      returning *)
    select delivery_id, notice_seq, channel, target_id, attempts,
      ${epochMs('taken.createdAt')} as created_at, notice.kind, notice.level, notice.parts,
      to_jsonb(notice.deviation_ids) as deviation_ids, ${epochMs('notice.createdAt')} as at, farm.farm_id,
      exists (select from farm_person p where p.farm_no = notice.farm_no and p.member_no = taken.member_no) as may_read,
      member.member_no, member.language, member.email as address, member.name,
      (select jsonb_build_object('endpoint', endpoint, 'p256dh', p256dh, 'auth', auth, 'language', target.language)
       from push_subscription target where taken.channel = 'web_push' and push_subscription_id = taken.target_id
         and target.member_no = taken.member_no and ${isLiveSession(now)}) as push,
      (select jsonb_build_object('token', token, 'language', target.language)
       from device_token target where taken.channel = 'fcm' and device_token_id = taken.target_id
         and target.member_no = taken.member_no and ${isLiveSession(now)}) as phone
    from taken join notice using (notice_seq) join farm using (farm_no) join member on member.member_no = taken.member_no
    order by delivery_id`.execute(db);
  return rows;
};

/** Why an attempt failed: the reason shown to people, and the provider's text. */
export type FailureReason = { reason: DeliveryReason; why: string };

/** Completes a delivery, unless its lease expired and another process has it. */
export const completeDelivery = (
  db: Database,
  { deliveryId, attempts }: { deliveryId: number; attempts: number },
  { state, why, now }: { state: 'sent' | 'failed' | 'dropped'; why: FailureReason | null; now: Date },
) =>
  db
    .updateTable('delivery')
    .set({ state, reason: why?.reason ?? null, outcome: why?.why ?? null, endedAt: now })
    .where('deliveryId', '=', String(deliveryId))
    .where('attempts', '=', attempts)
    .where('state', '=', 'sending')
    .execute();

export const postponeDelivery = (
  db: Database,
  { deliveryId, attempts }: { deliveryId: number; attempts: number },
  { why, nextTryAt }: { why: FailureReason; nextTryAt: Date },
) =>
  db
    .updateTable('delivery')
    .set({ state: 'pending', reason: why.reason, outcome: why.why, nextTryAt })
    .where('deliveryId', '=', String(deliveryId))
    .where('attempts', '=', attempts)
    .where('state', '=', 'sending')
    .execute();

export const listDeliveryOutcomes = async (db: Database, noticeSeq: number): Promise<DeliveryOutcome[]> => {
  const { rows } = await sql<DeliveryOutcome>`
    select delivery_id, channel, state, attempts, reason, outcome
    from delivery where notice_seq = ${noticeSeq} order by delivery_id`.execute(db);
  return rows;
};
