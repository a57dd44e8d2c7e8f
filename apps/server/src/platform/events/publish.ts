import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { eventChannel, formatEvents, type Topic } from './topics.ts';

/**
 * Publishes a live event on the context's database: inside a transaction it is delivered at commit, and not at all
 * after a rollback. Transactions that publish commit one after another, so samples use the bus, which gathers them.
 */
export const publish = async (ctx: { db: Database }, topic: Topic, ids: Iterable<number>): Promise<void> => {
  const payloads = formatEvents(topic, ids);
  if (payloads.length === 0) return;
  await sql`select pg_notify(${eventChannel}, payload) from unnest(${payloads}::text[]) as payload`.execute(ctx.db);
};
