import { sql } from 'kysely';
import type { SortRequest } from '@onsil/contract/envelope';
import type { MailState } from '@onsil/contract/mails';
import { countRows } from '#platform/database/count-rows.ts';
import type { Database } from '#platform/database/database.ts';
import { epochMs } from '#platform/database/epoch.ts';
import { byColumn, byText, sortBy } from '#platform/database/sort-by.ts';
import type { RowRange } from '#platform/http/page.ts';
import type { Lease } from '#platform/jobs/queue.sql.ts';
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
  /** no further attempt is planned after it */
  giveUpAt?: Date;
};

/** Inserts a mail and returns its id; a second one with the same key returns that of the first. */
export const insertMail = async (db: Database, mail: NewMail, now: Date): Promise<number> => {
  const { mailId } = await db
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
      giveUpAt: mail.giveUpAt ?? null,
      nextTryAt: now,
      createdAt: now,
    })
    .onConflict((conflict) =>
      conflict.column('onceKey').doUpdateSet((row) => ({ onceKey: row.ref('excluded.onceKey') })),
    )
    .returning('mailId')
    .executeTakeFirstOrThrow();
  return mailId;
};

/** A mail to send; `at` and `giveUpAt` in epoch ms. */
export type DueMail = {
  mailId: number;
  onceKey: string | null;
  to: string;
  name: string;
  subject: string;
  text: string;
  language: Language;
  urgent: boolean;
  at: number;
  giveUpAt: number | null;
};

export const loadDueMails = async (db: Database, mailIds: readonly number[]): Promise<Map<number, DueMail>> => {
  const { rows } = await sql<DueMail>`
    select mail_id, once_key, recipient as "to", name, subject, coalesce(text, '') as text, language, urgent,
      ${epochMs('mail.createdAt')} as at, ${epochMs('mail.giveUpAt')} as give_up_at
    from mail where mail_id = any(${mailIds}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.mailId, row]));
};

export type MailColumns = { state: MailState; outcome: string | null; text?: null };

/** Saves the result of an attempt while the lease is this one. */
export const updateLeasedMail = async (
  db: Database,
  { key, leaseExpiresAt }: Lease<number>,
  columns: Partial<MailColumns> & { nextTryAt: Date | null; attempts?: number },
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('mail')
    .set(columns)
    .where('mailId', '=', key)
    .where('nextTryAt', '=', leaseExpiresAt)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/** Marks pending mails as kept: they stay in the outbox and are never sent. */
export const markMailsKept = (db: Database) =>
  db
    .updateTable('mail')
    .set({ state: 'kept', outcome: 'no mail server', nextTryAt: null })
    .where('state', '=', 'pending')
    .execute();

const mails = (db: Database, state: MailState | undefined) =>
  db.selectFrom('mail').$if(state !== undefined, (query) => query.where('state', '=', state ?? ''));

const columns = [
  'mailId',
  'recipient as to',
  'name',
  'subject',
  sql<MailState>`state`.as('state'),
  'attempts',
  'outcome',
  'createdAt as at',
] as const;

const sortKeys = {
  subject: byText('subject'),
  to: byText('name'),
  state: byColumn('state'),
  at: byColumn('createdAt'),
};

/** Newest first, unless sorted. */
export const listMails = (
  db: Database,
  state: MailState | undefined,
  sorting: SortRequest<keyof typeof sortKeys>,
  { offset, limit }: RowRange,
) =>
  mails(db, state)
    .select(columns)
    .$call(sortBy(sortKeys, sorting))
    .orderBy('mailId', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();

export const countMails = (db: Database, state: MailState | undefined): Promise<number> => countRows(mails(db, state));

export const findMail = (db: Database, mailId: number) =>
  db
    .selectFrom('mail')
    .select([...columns, 'text', 'memberNo'])
    .where('mailId', '=', mailId)
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

/** Deletes mails that were not sent yet. */
export const deletePendingMails = (db: Database, mailIds: readonly number[]) =>
  db
    .deleteFrom('mail')
    .where(sql<boolean>`mail_id = any(${mailIds}::bigint[])`)
    .where('state', '=', 'pending')
    .execute();
