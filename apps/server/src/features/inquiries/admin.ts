import type { SortRequest } from '@onsil/contract/envelope';
import type { InquiryDetail, InquiryRow, InquiryState, inquirySortKeys } from '@onsil/contract/inquiries';
import { screenPaths } from '@onsil/contract/screen-paths';
import { recordAudit } from '#features/audit/audit.ts';
import { sendMail, formatMail } from '#features/mails/mails.ts';
import type { MemberContext } from '#platform/context.ts';
import { transact } from '#platform/database/transaction.ts';
import { apiError } from '#platform/http/api-error.ts';
import { readPage, type Page, type PageOf } from '#platform/http/page.ts';
import { requireAdmin } from '#platform/http/require-admin.ts';
import { toLanguage } from '#platform/text/language.ts';
import { deleteInquiryMails, formatMailKeys } from './create-inquiry.ts';
import {
  countInquiries,
  deleteInquiryRow,
  findInquiryRow,
  listInquiryRows,
  lockInquiry,
  saveAnswer,
  type InquiryListRow,
} from './inquiries.sql.ts';

const asRow = <Line extends InquiryListRow>(row: Line) => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  state: row.answeredAt ? ('answered' as const) : ('open' as const),
  answeredAt: row.answeredAt?.toISOString() ?? null,
});

export const listInquiries = async (
  ctx: MemberContext,
  {
    pageNo,
    pageSize,
    sort,
    order,
    ...filter
  }: {
    state?: InquiryState | undefined;
    kind?: string | undefined;
    keyword?: string | undefined;
  } & Page &
    SortRequest<(typeof inquirySortKeys)[number]>,
): Promise<PageOf<InquiryRow>> => {
  requireAdmin(ctx);
  const { items: rows, paging } = await readPage(
    { pageNo, pageSize },
    (range) => listInquiryRows(ctx.db, filter, range, { sort, order }),
    countInquiries(ctx.db, filter),
  );
  return { items: rows.map(asRow), paging };
};

export const getInquiry = async (ctx: MemberContext, inquiryNo: number): Promise<InquiryDetail> => {
  requireAdmin(ctx);
  const found = await findInquiryRow(ctx.db, inquiryNo);
  if (!found) throw apiError('NOT_FOUND');
  return { ...asRow(found), language: toLanguage(found.language) };
};

/**
 * Answers an inquiry by mail; who sent it signed in also finds the answer on their list, marked as unread. The mail quotes nothing of the inquiry, not even the name, so that a false address cannot
 * be used to send text to strangers.
 * @throws CONFLICT if it is already answered
 */
export const answerInquiry = async (
  ctx: MemberContext,
  portal: string,
  inquiryNo: number,
  answer: string,
): Promise<void> => {
  const { memberNo } = requireAdmin(ctx);
  const now = ctx.now();
  await transact(ctx, async (ctx) => {
    const current = await lockInquiry(ctx.db, inquiryNo);
    if (!current) throw apiError('NOT_FOUND');
    if (current.answeredAt) throw apiError('CONFLICT');
    await saveAnswer(ctx.db, inquiryNo, { answer, memberNo, now: new Date(now) });
    const language = toLanguage(current.language);
    const words = { number: String(inquiryNo), answer };
    const text =
      current.memberNo === null
        ? formatMail(language, 'inquiryAnswered', words)
        : formatMail(language, 'memberInquiryAnswered', { ...words, link: portal + screenPaths.inquiry(inquiryNo) });
    const { answered: onceKey } = formatMailKeys(inquiryNo);
    await sendMail(
      ctx.db,
      { memberNo: current.memberNo, to: current.email, name: '', language, onceKey, ...text },
      now,
    );
    await recordAudit(ctx, { action: 'answer', kind: 'inquiry', thing: inquiryNo });
  });
};

/** Deletes an inquiry and the mails to its sender in the outbox; only its number is audited. */
export const deleteInquiry = async (ctx: MemberContext, inquiryNo: number): Promise<void> => {
  requireAdmin(ctx);
  await transact(ctx, async (ctx) => {
    if (!(await lockInquiry(ctx.db, inquiryNo))) throw apiError('NOT_FOUND');
    await deleteInquiryRow(ctx.db, inquiryNo);
    await deleteInquiryMails(ctx.db, [inquiryNo]);
    await recordAudit(ctx, { action: 'remove', kind: 'inquiry', thing: inquiryNo });
  });
};
