import { pagingOf, type Paging } from '@onsil/contract/envelope';
import type { Mail, MailDetail, MailState } from '@onsil/contract/mails';
import { requireAdmin } from '#platform/admin.ts';
import type { CallContext } from '#platform/context.ts';
import { refuse } from '#platform/refusal.ts';
import { countMails, findMail, listMails } from './repository.ts';

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

export const outboxMail = async (ctx: CallContext, mailId: number): Promise<MailDetail> => {
  requireAdmin(ctx);
  const mail = await findMail(ctx.db, mailId);
  if (!mail) throw refuse('NOT_FOUND');
  return { ...mail, at: mail.at.toISOString() };
};
