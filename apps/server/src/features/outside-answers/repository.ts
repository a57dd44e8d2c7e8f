import { sql } from 'kysely';
import type { Database } from '#platform/database.ts';

export type KeptAnswer = { failures: number; answer: unknown; fetchedAt: Date | null };

/** What is known of a question; undefined for one that nobody asked yet. */
export const findAnswer = (db: Database, question: string): Promise<KeptAnswer | undefined> =>
  db
    .selectFrom('outside_answer')
    .select(['failures', sql`answer`.as('answer'), 'fetched_at as fetchedAt'])
    .where('question', '=', question)
    .executeTakeFirst();

/** Notes that somebody wants to know; written anew only where the last note is older than `noted`. */
export const noteAsked = (db: Database, question: string, now: Date, noted: Date) =>
  db
    .insertInto('outside_answer')
    .values({ question, asked_at: now, next_try_at: now })
    .onConflict((conflict) =>
      conflict.column('question').doUpdateSet({ asked_at: now }).where('outside_answer.asked_at', '<', noted),
    )
    .execute();

/** A question that this process asks the provider now, until `until`. */
export type TakenQuestion = { question: string; failures: number; answer: unknown; until: Date };

/** Takes a question of a provider that is due and that somebody asked since `askedSince`. Two processes never take the same one. */
export const takeDueQuestion = async (
  db: Database,
  provider: string,
  { now, until, askedSince }: { now: Date; until: Date; askedSince: Date },
): Promise<TakenQuestion | undefined> => {
  const { rows } = await sql<Omit<TakenQuestion, 'until'>>`
    update outside_answer set next_try_at = ${until}
    where question = (
      select question from outside_answer
      where next_try_at <= ${now} and asked_at >= ${askedSince} and split_part(question, ':', 1) = ${provider}
      order by next_try_at limit 1 for update skip locked)
    returning question, failures, answer`.execute(db);
  return rows[0] && { ...rows[0], until };
};

type Settled = { answer: unknown; fetchedAt: Date } | { failure: string } | 'left';

/** Says how a try ended, unless the question was meanwhile taken again as abandoned. A failure leaves the last answer. */
export const settleQuestion = (
  db: Database,
  { question, failures, until }: TakenQuestion,
  settled: Settled,
  nextTryAt: Date,
) =>
  db
    .updateTable('outside_answer')
    .set({
      next_try_at: nextTryAt,
      ...(settled !== 'left' &&
        ('failure' in settled
          ? { failures: failures + 1, failure: settled.failure }
          : { failures: 0, failure: null, answer: JSON.stringify(settled.answer), fetched_at: settled.fetchedAt })),
    })
    .where('question', '=', question)
    .where('next_try_at', '=', until)
    .execute();
