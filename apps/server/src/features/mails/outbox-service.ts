import { pagingOf, type Paging } from '@onsil/contract/envelope';
import type { Mail, MailDetail, MailState } from '@onsil/contract/mails';
import { requireAdmin } from '#platform/admin.ts';
import type { CallContext } from '#platform/context.ts';
import { refuse } from '#platform/refusal.ts';
import { recordAudit } from '#features/audit/service.ts';
import { countMails, findMail, listMails } from './repository.ts';

/** Refuses whoever did not give the password again; the feature of sessions hands it in. */
export type RequireRecheck = (ctx: CallContext) => Promise<void>;

/** The outbox, newest first. A mail may carry a link that opens another's account: it is the administrators' alone. */
export const outbox = async (
  ctx: CallContext,
  { state, pageNo, pageSize }: { state?: MailState | undefined; pageNo: number; pageSize: number },
): Promise<{ items: Mail[]; paging: Paging }> => {
  requireAdmin(ctx);
  const [rows, totalCount] = await Promise.all([
    listMails(ctx.db, state, (pageNo - 1) * pageSize, pageSize),
    countMails(ctx.db, state),
  ]);
  return {
    items: rows.map((row) => ({ ...row, at: row.at.toISOString() })),
    paging: pagingOf(pageNo, pageSize, totalCount),
  };
};

/** One mail with its text, after a re-check. That it was read, and whose it is, stands in the audit log. */
export const outboxMail = async (
  ctx: CallContext,
  requireRecheck: RequireRecheck,
  mailId: number,
): Promise<MailDetail> => {
  requireAdmin(ctx);
  await requireRecheck(ctx);
  return ctx.db.transaction().execute(async (db) => {
    const found = await findMail(db, mailId);
    if (!found) throw refuse('NOT_FOUND');
    const { mno, ...mail } = found;
    await recordAudit(ctx, db, { action: 'read-mail', kind: 'mail', thing: mailId, after: { mno } });
    return { ...mail, at: mail.at.toISOString() };
  });
};
