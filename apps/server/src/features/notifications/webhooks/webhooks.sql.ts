import { sql } from 'kysely';
import type { FarmWebhook, NewWebhook } from '@onsil/contract/farm-webhooks';
import type { Database } from '#platform/database/database.ts';
import type { Language } from '#platform/text/language.ts';

export type WebhookRow = {
  webhookId: number;
  farmNo: number;
  name: string;
  service: FarmWebhook['service'];
  address: string;
  signingKey: string | null;
  lowestLevel: number;
  language: Language;
  stoppedAt: Date | null;
  stoppedReason: string | null;
  version: number;
};

const selectRows = sql`select webhook_id, farm_no, name, service, address, signing_key, min_level as lowest_level, language, stopped_at,
  stopped_why as stopped_reason, version from farm_webhook`;

export const listWebhookRows = async (db: Database, farmNo: number): Promise<WebhookRow[]> =>
  (await sql<WebhookRow>`${selectRows} where farm_no = ${farmNo} order by webhook_id`.execute(db)).rows;

/** Locks a farm's channels, also against further ones. */
export const lockWebhooks = async (db: Database, farmNo: number): Promise<WebhookRow[]> => {
  await sql`select from farm where farm_no = ${farmNo} for no key update`.execute(db);
  return listWebhookRows(db, farmNo);
};

export const insertWebhook = async (
  db: Database,
  farmNo: number,
  { lowestLevel: minLevel, ...rest }: NewWebhook,
  createdAt: Date,
): Promise<number> =>
  (
    await db
      .insertInto('farmWebhook')
      .values({ ...rest, farmNo, minLevel, createdAt })
      .returning('webhookId')
      .executeTakeFirstOrThrow()
  ).webhookId;

export const updateWebhookRow = (
  db: Database,
  webhookId: number,
  { lowestLevel: minLevel, ...rest }: Omit<NewWebhook, 'service'>,
) =>
  db
    .updateTable('farmWebhook')
    .set({ ...rest, minLevel, version: sql<number>`version + 1` })
    .where('webhookId', '=', webhookId)
    .execute();

export const setSigningKey = (db: Database, webhookId: number, signingKey: string) =>
  db.updateTable('farmWebhook').set({ signingKey }).where('webhookId', '=', webhookId).execute();

export const deleteWebhookRow = (db: Database, webhookId: number) =>
  db.deleteFrom('farmWebhook').where('webhookId', '=', webhookId).execute();

/** Stops a channel whose address is still the one that was refused. */
export const stopWebhook = (
  db: Database,
  { webhookId, address }: { webhookId: number; address: string },
  stop: { at: Date; why: string },
) =>
  db
    .updateTable('farmWebhook')
    .set({ stoppedAt: stop.at, stoppedWhy: stop.why })
    .where('webhookId', '=', webhookId)
    .where('address', '=', address)
    .where('stoppedAt', 'is', null)
    .execute();

export const resumeWebhook = (db: Database, webhookId: number) =>
  db.updateTable('farmWebhook').set({ stoppedAt: null, stoppedWhy: null }).where('webhookId', '=', webhookId).execute();
