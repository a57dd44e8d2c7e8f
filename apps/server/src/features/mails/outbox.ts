import type { HandlerInput } from '@onsil/contract/envelope';
import type { Mail, MailDetail, mailsApi } from '@onsil/contract/mails';
import { recordAudit } from '#features/audit/audit.ts';
import type { MemberContext } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import { transact } from '#platform/database/transaction.ts';
import { apiError } from '#platform/http/api-error.ts';
import { readPage, type PageOf } from '#platform/http/page.ts';
import { requireAdmin } from '#platform/http/require-admin.ts';
import {
  countMails,
  findMail,
  listMails,
  deleteMailsByKey,
  deleteMailsTo,
  deletePendingMails,
  insertMail,
  type NewMail,
} from './mails.sql.ts';

/** Requires a recent password check; passed in by the sessions feature. */
export type RequireRecheck = (ctx: MemberContext) => Promise<void>;

/** The outbox. For administrators only: a mail may contain a link into another account. */
export const listOutboxMails = async (
  ctx: MemberContext,
  { state, pageNo, pageSize, ...sorting }: HandlerInput<typeof mailsApi.listOutboxMails>['query'],
): Promise<PageOf<Mail>> => {
  requireAdmin(ctx);
  const { items: rows, paging } = await readPage(
    { pageNo, pageSize },
    (range) => listMails(ctx.db, state, sorting, range),
    countMails(ctx.db, state),
  );
  return { items: rows.map((row) => ({ ...row, at: row.at.toISOString() })), paging };
};

/** One mail with its text, after a password check. Reading it is audited with its recipient. */
export const getOutboxMail = async (
  ctx: MemberContext,
  requireRecheck: RequireRecheck,
  mailId: number,
): Promise<MailDetail> => {
  requireAdmin(ctx);
  await requireRecheck(ctx);
  return transact(ctx, async (ctx) => {
    const found = await findMail(ctx.db, mailId);
    if (!found) throw apiError('NOT_FOUND');
    const { memberNo, ...mail } = found;
    await recordAudit(ctx, { action: 'read-mail', kind: 'mail', thing: mailId, after: { memberNo } });
    return { ...mail, at: mail.at.toISOString() };
  });
};

export type { NewMail };

/**
 * Writes a mail to the outbox inside the caller's transaction, so that both commit together; the worker sends it.
 * Without a mail server it stays there for administrators to read. Returns its id.
 */
export const sendMail = (db: Database, mail: NewMail, now: number): Promise<number> =>
  insertMail(db, mail, new Date(now));

/** Deletes mails that were not sent yet. */
export const cancelMails = async (db: Database, mailIds: readonly number[]): Promise<void> =>
  void (await deletePendingMails(db, mailIds));

/** Deletes mails from the outbox by their `onceKey`. */
export const deleteMails = async (db: Database, onceKeys: readonly string[]): Promise<void> =>
  void (await deleteMailsByKey(db, onceKeys));

/** Deletes every mail to an address from the outbox. */
export const removeMailsTo = async (db: Database, address: string): Promise<void> =>
  void (await deleteMailsTo(db, address));
