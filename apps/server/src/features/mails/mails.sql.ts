import { sql } from 'kysely';
import type { MailState } from '@onsil/contract/mails';
import type { Database } from '#platform/database/database.ts';
import type { Language } from '#platform/text/language.ts';

export type NewMail = {
  /** the member it is for; null if no member has the address */
  memberNo: number | null;
  /** the member named as its author */
  authorMemberNo?: number | null;
  to: string;
  name: string;
  subject: string;
  text: string;
  language: Language;
  urgent?: boolean;
  /** a second mail with the same key is ignored */
  onceKey?: string;
};

export const insertMail = (db: Database, mail: NewMail, now: Date) =>
  db
    .insertInto('mail')
    .values({
      memberNo: mail.memberNo,
      authorMemberNo: mail.authorMemberNo ?? null,
      recipient: mail.to,
      name: mail.name,
      subject: mail.subject,
      text: mail.text,
      language: mail.language,
      urgent: mail.urgent ?? false,
      onceKey: mail.onceKey ?? null,
      nextTryAt: now,
      createdAt: now,
    })
    .onConflict((conflict) => conflict.column('onceKey').doNothing())
    .execute();

/** A mail leased by this process. */
export type LeasedMail = {
  mailId: number;
  attempts: number;
  to: string;
  name: string;
  subject: string;
  text: string;
  language: Language;
  urgent: boolean;
  at: number;
};

/** Leases due mails, and those whose lease expired while sending. Two processes never get the same one. */
export const leaseDueMails = async (
  db: Database,
  now: Date,
  leaseExpiresAt: Date,
  maxCount: number,
): Promise<LeasedMail[]> => {
  const { rows } = await sql<LeasedMail>`
    update mail set attempts = attempts + 1, next_try_at = ${leaseExpiresAt}
    where mail_id in (
      select mail_id from mail where state = 'pending' and next_try_at <= ${now}
      order by next_try_at limit ${maxCount} for update skip locked)
    returning mail_id as "mailId", attempts, recipient as "to", name, subject, coalesce(text, '') as text, language, urgent,
      (extract(epoch from created_at) * 1000)::float8 as at`.execute(db);
  return rows;
};

/**
 * Saves the result of an attempt, unless the lease expired and another process has the mail. The text of a sent mail is
 * deleted.
 */
export const completeMail = (
  db: Database,
  { mailId, attempts }: LeasedMail,
  result:
    | { state: 'sent' }
    | { state: 'failed'; outcome: string }
    | { state: 'pending'; outcome: string; nextTryAt: Date },
) =>
  db
    .updateTable('mail')
    .set({
      state: result.state,
      outcome: result.state === 'sent' ? null : result.outcome,
      ...(result.state === 'sent' && { text: null }),
      ...(result.state === 'pending' && { nextTryAt: result.nextTryAt }),
    })
    .where('mailId', '=', String(mailId))
    .where('attempts', '=', attempts)
    .where('state', '=', 'pending')
    .execute();

/** Marks pending mails as kept: they stay in the outbox and are never sent. */
export const markMailsKept = (db: Database) =>
  db.updateTable('mail').set({ state: 'kept', outcome: 'no mail server' }).where('state', '=', 'pending').execute();

const mails = (db: Database, state: MailState | undefined) =>
  db.selectFrom('mail').$if(state !== undefined, (query) => query.where('state', '=', state ?? ''));

const columns = [
  sql<number>`mail_id::float8`.as('mailId'),
  'recipient as to',
  'name',
  'subject',
  sql<MailState>`state`.as('state'),
  'attempts',
  'outcome',
  'createdAt as at',
] as const;

export const listMails = (db: Database, state: MailState | undefined, offset: number, limit: number) =>
  mails(db, state).select(columns).orderBy('mailId', 'desc').offset(offset).limit(limit).execute();

export const countMails = async (db: Database, state: MailState | undefined): Promise<number> =>
  (
    await mails(db, state)
      .select(sql<number>`count(*)::int`.as('count'))
      .executeTakeFirstOrThrow()
  ).count;

export const findMail = (db: Database, mailId: number) =>
  db
    .selectFrom('mail')
    .select([...columns, 'text', 'memberNo'])
    .where('mailId', '=', String(mailId))
    .executeTakeFirst();

export const deleteOldMails = (db: Database, before: Date) =>
  db.deleteFrom('mail').where('createdAt', '<', before).execute();

export const deleteMailsByKey = (db: Database, onceKeys: readonly string[]) =>
  db
    .deleteFrom('mail')
    .where(sql<boolean>`once_key = any(${onceKeys})`)
    .execute();

/** Deletes mails to an address, for any member. */
export const deleteMailsTo = (db: Database, address: string) =>
  db
    .deleteFrom('mail')
    .where(sql`lower(recipient)`, '=', address.toLowerCase())
    .execute();
