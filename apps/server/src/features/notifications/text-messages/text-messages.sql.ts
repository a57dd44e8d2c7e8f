import { sql } from 'kysely';
import type { NoticeKind } from '@onsil/contract/notifications';
import type { Database } from '#platform/database/database.ts';
import { epochMs } from '#platform/database/epoch.ts';
import type { Lease, QueueTable } from '#platform/jobs/queue.sql.ts';
import type { Language } from '#platform/text/language.ts';
import type { DeliveryColumns } from '../deliveries/deliveries.sql.ts';
import type { NoticeParts } from '../write/write-notice.ts';

export const textMessageTable: QueueTable = {
  name: 'text_message',
  key: 'textMessageId',
  onLease: sql`, state = 'sending'`,
};

export type Recipient = { memberNo: number; farmNo: number };

/**
 * Serializes the plans of a farm and those of a member, so that concurrent ones keep the limits. Until the end of the
 * transaction. All take the farm's lock first, so none waits for another in a circle.
 */
export const lockTextMessages = async (db: Database, { memberNo, farmNo }: Recipient): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext('text messages of farm'), ${farmNo})`.execute(db);
  await sql`select pg_advisory_xact_lock(hashtext('text messages of member'), ${memberNo})`.execute(db);
};

/** A member's message that waits for its first attempt; locked, so that no process begins to send it. */
export const lockWaitingTextMessage = async (db: Database, memberNo: number): Promise<number | null> => {
  const { rows } = await sql<{ textMessageId: number }>`
    select text_message_id from text_message where member_no = ${memberNo} and state = 'pending' and attempts = 0
    order by text_message_id limit 1 for update`.execute(db);
  return rows[0]?.textMessageId ?? null;
};

/** A member's messages planned for a span, and when the last one was planned for (epoch ms). */
export const countPlanned = async (
  db: Database,
  memberNo: number,
  { from, until }: { from: Date; until: Date },
): Promise<{ count: number; last: number | null }> => {
  const { rows } = await sql<{ count: number; last: number | null }>`
    select count(*)::int as count, (extract(epoch from max(planned_at)) * 1000)::float8 as last
    from text_message where member_no = ${memberNo} and planned_at > ${from} and planned_at <= ${until}`.execute(db);
  return rows[0] ?? { count: 0, last: null };
};

/** Number of messages begun by a notice of a farm that were planned for a span. */
export const countOfFarm = async (
  db: Database,
  farmNo: number,
  { from, until }: { from: Date; until: Date },
): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from text_message where farm_no = ${farmNo} and planned_at >= ${from} and planned_at <= ${until}`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
};

export const insertTextMessage = async (db: Database, recipient: Recipient, plannedAt: Date): Promise<number> => {
  const { textMessageId } = await db
    .insertInto('textMessage')
    .values({ ...recipient, plannedAt, nextTryAt: plannedAt })
    .returning('textMessageId')
    .executeTakeFirstOrThrow();
  return textMessageId;
};

export type DueNotice = {
  deliveryId: number;
  mayRead: boolean;
  kind: NoticeKind;
  level: number;
  deviationIds: number[];
  parts: NoticeParts;
  farmId: string;
};

export type DueTextMessage = {
  textMessageId: number;
  plannedAt: number;
  language: Language;
  /** null: the number is no longer confirmed */
  phoneNo: string | null;
  /** of the deliveries that still wait, oldest first */
  notices: DueNotice[];
};

export const loadDueTextMessages = async (
  db: Database,
  messageIds: readonly number[],
): Promise<Map<number, DueTextMessage>> => {
  const { rows } = await sql<DueTextMessage>`
    select message.text_message_id, ${epochMs('message.plannedAt')} as planned_at, member.language,
      case when member.phone_confirmed_at is not null then member.phone_no end as phone_no,
      coalesce((
        select jsonb_agg(jsonb_build_object('deliveryId', delivery_id, 'kind', notice.kind, 'level', notice.level,
          'deviationIds', to_jsonb(notice.deviation_ids), 'parts', notice.parts, 'farmId', farm.farm_id,
          'mayRead', exists (select from farm_person p where p.farm_no = notice.farm_no and p.member_no = message.member_no))
          order by notice_seq)
        from delivery join notice using (notice_seq) join farm using (farm_no)
        where delivery.text_message_id = message.text_message_id and delivery.ended_at is null), '[]') as notices
    from text_message message join member using (member_no)
    where message.text_message_id = any(${messageIds}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.textMessageId, row]));
};

export type TextMessageColumns = { state: 'pending' | 'sent' | 'failed' | 'dropped' };

/** Saves the result of an attempt while the lease is this one. */
export const updateLeasedTextMessage = async (
  db: Database,
  { key, leaseExpiresAt }: Lease<number>,
  columns: Partial<TextMessageColumns> & { nextTryAt: Date | null; attempts?: number },
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('textMessage')
    .set(columns)
    .where('textMessageId', '=', key)
    .where('nextTryAt', '=', leaseExpiresAt)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/** Saves what became of a message in its deliveries that still wait, or in some of them. */
export const updateTextedDeliveries = (
  db: Database,
  textMessageId: number,
  columns: DeliveryColumns & { attempts?: number },
  deliveryIds?: readonly number[],
) =>
  db
    .updateTable('delivery')
    .set(columns)
    .where('textMessageId', '=', textMessageId)
    .where('endedAt', 'is', null)
    .$if(deliveryIds !== undefined, (query) => query.where('deliveryId', 'in', [...(deliveryIds ?? []), 0]))
    .execute();

/** Deletes messages that were planned before a time. */
export const deleteOldTextMessages = (db: Database, before: Date) =>
  db.deleteFrom('textMessage').where('plannedAt', '<', before).execute();
