import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import type { Lease } from '#platform/jobs/queue.sql.ts';

/** `failure`: what the newest attempt came to, if it failed. */
export type CachedAnswer = { failure: string | null; answer: unknown; fetchedAt: Date | null };

/** The cached answer to a question; undefined if it was never requested. */
export const findCachedAnswer = (db: Database, question: string): Promise<CachedAnswer | undefined> =>
  db
    .selectFrom('outsideAnswer')
    .select(['failure', sql`answer`.as('answer'), 'fetchedAt'])
    .where('question', '=', question)
    .executeTakeFirst();

/** Records a request of a question; updates an existing record only if it is older than `refreshBefore`. */
export const touchQuestion = (db: Database, question: string, now: Date, refreshBefore: Date) =>
  db
    .insertInto('outsideAnswer')
    .values({ question, askedAt: now, nextTryAt: now })
    .onConflict((conflict) =>
      conflict.column('question').doUpdateSet({ askedAt: now }).where('outsideAnswer.askedAt', '<', refreshBefore),
    )
    .execute();

/** A due question with its last answer. */
export type DueQuestion = { question: string; answer: unknown };

export const loadDueQuestions = async (
  db: Database,
  questions: readonly string[],
): Promise<Map<string, DueQuestion>> => {
  const { rows } = await sql<DueQuestion>`
    select question, answer from outside_answer where question = any(${questions}::text[])`.execute(db);
  return new Map(rows.map((row) => [row.question, row]));
};

/** Questions of a provider that were requested since a time. */
export const isRequestedSince = (provider: string, askedSince: Date) =>
  sql`asked_at >= ${askedSince} and split_part(question, ':', 1) = ${provider}`;

/** A failure keeps the last answer. */
export type AnswerColumns = { failure: string } | { failure: null; answer: string; fetchedAt: Date; attempts: 0 };

/** Saves the result of an attempt while the lease is this one. */
export const updateLeasedQuestion = async (
  db: Database,
  { key, leaseExpiresAt }: Lease<string>,
  columns: Partial<AnswerColumns> & { nextTryAt: Date; attempts?: number },
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('outsideAnswer')
    .set(columns)
    .where('question', '=', key)
    .where('nextTryAt', '=', leaseExpiresAt)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};
