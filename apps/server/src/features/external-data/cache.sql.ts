import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';

export type CachedAnswer = { failures: number; answer: unknown; fetchedAt: Date | null };

/** The cached answer to a question; undefined if it was never requested. */
export const findCachedAnswer = (db: Database, question: string): Promise<CachedAnswer | undefined> =>
  db
    .selectFrom('outsideAnswer')
    .select(['failures', sql`answer`.as('answer'), 'fetchedAt'])
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

/** A question leased by this process until `until`. */
export type LeasedQuestion = { question: string; failures: number; answer: unknown; until: Date };

/** Leases a due question of a provider that was requested since `askedSince`. Two processes never get the same one. */
export const leaseDueQuestion = async (
  db: Database,
  provider: string,
  { now, until, askedSince }: { now: Date; until: Date; askedSince: Date },
): Promise<LeasedQuestion | undefined> => {
  const { rows } = await sql<Omit<LeasedQuestion, 'until'>>`
    update outside_answer set next_try_at = ${until}
    where question = (
      select question from outside_answer
      where next_try_at <= ${now} and asked_at >= ${askedSince} and split_part(question, ':', 1) = ${provider}
      order by next_try_at limit 1 for update skip locked)
    returning question, failures, answer`.execute(db);
  return rows[0] && { ...rows[0], until };
};

type AttemptResult = { answer: unknown; fetchedAt: Date } | { failure: string } | 'postponed';

/**
 * Saves the result of an attempt, unless the lease expired and another process has the question. A failure keeps the
 * last answer; `postponed` changes only the time of the next attempt.
 */
export const completeQuestion = (
  db: Database,
  { question, failures, until }: LeasedQuestion,
  result: AttemptResult,
  nextTryAt: Date,
) =>
  db
    .updateTable('outsideAnswer')
    .set({
      nextTryAt,
      ...(result !== 'postponed' &&
        ('failure' in result
          ? { failures: failures + 1, failure: result.failure }
          : { failures: 0, failure: null, answer: JSON.stringify(result.answer), fetchedAt: result.fetchedAt })),
    })
    .where('question', '=', question)
    .where('nextTryAt', '=', until)
    .execute();
