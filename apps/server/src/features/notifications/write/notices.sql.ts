import { sql } from 'kysely';
import type { DeliveryChannel, NoticeKind, NotificationSetting } from '@onsil/contract/notifications';
import type { Database } from '#platform/database/database.ts';
import type { PersonRole } from '../settings/recipient-channels.ts';

export const insertNotice = async (
  db: Database,
  notice: { farmNo: number; kind: NoticeKind; level: number; deviationIds: number[]; parts: object; at: Date },
): Promise<number> => {
  const { rows } = await sql<{ noticeSeq: number }>`
    insert into notice (farm_no, kind, level, deviation_ids, parts, created_at)
    values (${notice.farmNo}, ${notice.kind}, ${notice.level}, ${notice.deviationIds}, ${JSON.stringify(notice.parts)}, ${notice.at})
    returning notice_seq`.execute(db);
  return rows[0]?.noticeSeq ?? 0;
};

/** A member's choice in the shape of the contract; null without one. Expects a row named `choice`. */
const setting = sql`case when choice.member_no is null then null else jsonb_build_object(
  'choices', jsonb_build_object('portal', choice.portal, 'web_push', choice.web_push, 'email', choice.email, 'fcm', choice.fcm,
    'sms', choice.sms),
  'quietFrom', choice.quiet_from, 'quietTo', choice.quiet_to, 'tasks', choice.tasks, 'wantsWeeklyReport', choice.weekly_report,
  'wantsEarlyWarnings', choice.early_warning) end`;

export type Recipient = { memberNo: number; role: PersonRole; setting: NotificationSetting | null };

/** `workers`: without administrators, to whom every farm belongs. */
export type Audience = 'farm' | 'managers' | 'workers';

const recipientRoles: Readonly<Record<Audience, readonly PersonRole[]>> = {
  farm: ['manager', 'member', 'company', 'admin'],
  managers: ['manager', 'company'],
  workers: ['manager', 'member', 'company'],
};

/**
 * Members who may be notified about a farm, each once, by their role nearest to the farm: a company's user who is also
 * a member of the farm counts as member. `managers` are the farm's managers and its company's users.
 */
export const listPossibleRecipients = async (
  db: Database,
  farmNo: number,
  audience: Audience,
): Promise<Recipient[]> => {
  const roles = recipientRoles[audience];
  const { rows } = await sql<Recipient>`
    select distinct on (person.member_no) person.member_no, person.role, ${setting} as setting
    from farm_person person left join notification_choice choice on choice.member_no = person.member_no
    where person.farm_no = ${farmNo} and person.role = any(${roles}::text[])
    order by person.member_no, array_position(${roles}::text[], person.role)`.execute(db);
  return rows;
};

export const insertReaders = (
  db: Database,
  { noticeSeq, at }: { noticeSeq: number; at: Date },
  memberNos: readonly number[],
) =>
  sql`
    insert into notice_reader (notice_seq, member_no, noticed_at)
    select ${noticeSeq}, unnest(${memberNos}::int[]), ${at}`.execute(db);

/** Every address at which a member can be reached now, one row per target. Sessions that ended have none. */
const targets = sql`
  select 'web_push' as channel, member_no, push_subscription_id as target_id, session_id from push_subscription
  union all select 'fcm', member_no, device_token_id, session_id from device_token
  union all select 'email', member_no, member_no, null from member
  union all select 'sms', member_no, member_no, null from member where phone_confirmed_at is not null`;

/** Inserts one pending delivery for each target of the wanted channels. */
export const insertDeliveries = (
  db: Database,
  { noticeSeq, at }: { noticeSeq: number; at: Date },
  wanted: readonly { memberNo: number; channel: DeliveryChannel }[],
) =>
  sql`
    insert into delivery (notice_seq, member_no, channel, target_id, next_try_at, created_at)
    select ${noticeSeq}, target.member_no, target.channel, target.target_id, ${at}, ${at}
    from unnest(${wanted.map((one) => one.memberNo)}::int[], ${wanted.map((one) => one.channel)}::text[]) as wanted(member_no, channel)
      join (${targets}) target using (member_no, channel)
      left join session on session.session_id = target.session_id
    where target.session_id is null or (session.ended_at is null and session.expires_at > ${at})`.execute(db);

/**
 * Drops pending deliveries about the same deviations to the same targets: after an outage of a push service a phone
 * shows the newest state once, not the whole history. Returns their mails, which are to be cancelled.
 */
export const dropSupersededDeliveries = async (db: Database, noticeSeq: number, at: Date): Promise<number[]> => {
  const { rows } = await sql<{ mailId: number | null }>`
    update delivery old set state = 'dropped', reason = 'superseded',
      outcome = ${`superseded by notice ${noticeSeq}`}, ended_at = ${at}, next_try_at = null
    from delivery fresh, notice old_notice, notice fresh_notice
    where fresh.notice_seq = ${noticeSeq} and fresh_notice.notice_seq = ${noticeSeq}
      and old.state = 'pending' and old.notice_seq < ${noticeSeq} and old_notice.notice_seq = old.notice_seq
      and old.member_no = fresh.member_no and old.channel = fresh.channel and old.target_id = fresh.target_id
      and old_notice.deviation_ids <> '{}' and old_notice.deviation_ids <@ fresh_notice.deviation_ids
    returning old.mail_id`.execute(db);
  return rows.flatMap(({ mailId }) => mailId ?? []);
};

/**
 * Deletes at most `maxCount` notices created before a time, oldest first, with their readers and deliveries. Bounded, since
 * a database call has a timeout.
 * @returns number of deleted notices
 */
export const deleteOldNotices = async (db: Database, before: Date, maxCount: number): Promise<number> => {
  const { numAffectedRows } = await sql`
    delete from notice where notice_seq in (
      select notice_seq from notice where created_at < ${before} order by notice_seq limit ${maxCount})`.execute(db);
  return Number(numAffectedRows ?? 0);
};
