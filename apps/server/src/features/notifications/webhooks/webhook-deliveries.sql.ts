import { sql } from 'kysely';
import type { NoticeKind } from '@onsil/contract/notifications';
import type { Database } from '#platform/database/database.ts';
import { epochMs } from '#platform/database/epoch.ts';
import type { Lease, QueueTable } from '#platform/jobs/queue.sql.ts';
import type { Language } from '#platform/text/language.ts';
import type { DeliveryColumns } from '../deliveries/deliveries.sql.ts';
import type { NoticeParts } from '../write/write-notice.ts';
import type { WebhookTarget } from './post.ts';

export const webhookDeliveryTable: QueueTable = {
  name: 'webhook_delivery',
  key: 'webhookDeliveryId',
  onLease: sql`, state = 'sending'`,
};

/** Inserts one pending delivery for each channel of the farm that takes the level. */
export const insertWebhookDeliveries = (
  db: Database,
  { noticeSeq, farmNo, level, at }: { noticeSeq: number; farmNo: number; level: number; at: Date },
) =>
  sql`
    insert into webhook_delivery (notice_seq, webhook_id, next_try_at, created_at)
    select ${noticeSeq}, webhook_id, ${at}, ${at} from farm_webhook
    where farm_no = ${farmNo} and min_level <= ${level} and stopped_at is null`.execute(db);

export type DueWebhookDelivery = WebhookTarget & {
  webhookDeliveryId: number;
  webhookId: number;
  isStopped: boolean;
  language: Language;
  kind: NoticeKind;
  level: number;
  deviationIds: number[];
  parts: NoticeParts;
  farmId: string;
  createdAt: number;
};

export const loadWebhookDeliveries = async (
  db: Database,
  deliveryIds: readonly number[],
): Promise<Map<number, DueWebhookDelivery>> => {
  const { rows } = await sql<DueWebhookDelivery>`
    select webhook_delivery_id, webhook_id, webhook.service, webhook.address, webhook.signing_key, webhook.stopped_at is not null as is_stopped,
      webhook.language, notice.kind, notice.level, to_jsonb(notice.deviation_ids) as deviation_ids, notice.parts, farm.farm_id,
      ${epochMs('delivery.createdAt')} as created_at
    from webhook_delivery delivery join farm_webhook webhook using (webhook_id) join notice using (notice_seq)
      join farm on farm.farm_no = webhook.farm_no
    where webhook_delivery_id = any(${deliveryIds}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.webhookDeliveryId, row]));
};

/** Saves the result of an attempt while the lease is this one. */
export const updateLeasedWebhookDelivery = async (
  db: Database,
  { key, leaseExpiresAt }: Lease<number>,
  columns: Partial<Omit<DeliveryColumns, 'mailId'>> & { nextTryAt: Date | null; attempts?: number },
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('webhookDelivery')
    .set(columns)
    .where('webhookDeliveryId', '=', key)
    .where('nextTryAt', '=', leaseExpiresAt)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};
