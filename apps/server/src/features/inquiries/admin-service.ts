import { pagingOf, type Paging } from '@onsil/contract/envelope';
import type { InquiryDetail, InquiryRow, InquiryState } from '@onsil/contract/inquiries';
import type { CallContext } from '#platform/context.ts';
import { refuse } from '#platform/refusal.ts';
import { recordAudit } from '#features/audit/service.ts';
import { sendMail } from '#features/mails/service.ts';
import { mailText } from '#features/mails/text-service.ts';
import {
  countInquiries,
  deleteInquiry,
  listInquiries,
  lockInquiry,
  saveAnswer,
  type InquiryLine,
} from './repository.ts';

const asRow = (line: InquiryLine): InquiryRow => {
  const { content: _, answer: _answer, language: _language, ...row } = line;
  return {
    ...row,
    createdAt: row.createdAt.toISOString(),
    state: row.answeredAt ? 'answered' : 'open',
    answeredAt: row.answeredAt?.toISOString() ?? null,
  };
};

/** What people wrote; the caller is an administrator, as of everything below. */
export const inquiries = async (
  ctx: CallContext,
  {
    pageNo,
    pageSize,
    ...filter
  }: {
    state?: InquiryState | undefined;
    kind?: string | undefined;
    keyword?: string | undefined;
    pageNo: number;
    pageSize: number;
  },
): Promise<{ items: InquiryRow[]; paging: Paging }> => {
  const [rows, totalCount] = await Promise.all([
    listInquiries(ctx.db, filter, (pageNo - 1) * pageSize, pageSize),
    countInquiries(ctx.db, filter),
  ]);
  return { items: rows.map(asRow), paging: pagingOf(pageNo, pageSize, totalCount) };
};

export const inquiry = async (ctx: CallContext, inquiryNo: number): Promise<InquiryDetail> => {
  const [found] = await listInquiries(ctx.db, { inquiryNo });
  if (!found) throw refuse('NOT_FOUND');
  const { content, answer } = found;
  return { ...asRow(found), content, answer, language: found.language === 'en' ? 'en' : 'ko' };
};

/**
 * Answers an inquiry by mail. The mail quotes nothing of the question: whoever gave another's address as theirs gets
 * no words of their own to it, not even a name.
 * @throws CONFLICT when it is answered already: a second answer would be a second mail
 */
export const answerInquiry = async (ctx: CallContext, inquiryNo: number, answer: string): Promise<void> => {
  if (!ctx.member) throw refuse('NOT_SIGNED_IN');
  const { mno } = ctx.member;
  const now = ctx.now();
  await ctx.db.transaction().execute(async (db) => {
    const asked = await lockInquiry(db, inquiryNo);
    if (!asked) throw refuse('NOT_FOUND');
    if (asked.answeredAt) throw refuse('CONFLICT');
    await saveAnswer(db, inquiryNo, answer, mno, new Date(now));
    const language = asked.language === 'en' ? 'en' : 'ko';
    const text = mailText(language, 'inquiryAnswered', { number: String(inquiryNo), answer });
    await sendMail(db, { mno: asked.mno, to: asked.email, name: '', language, ...text }, now);
    await recordAudit(ctx, db, { action: 'answer', kind: 'inquiry', thing: inquiryNo });
  });
};

/** Erases an inquiry; the audit keeps its number alone. */
export const removeInquiry = async (ctx: CallContext, inquiryNo: number): Promise<void> => {
  await ctx.db.transaction().execute(async (db) => {
    if (!(await lockInquiry(db, inquiryNo))) throw refuse('NOT_FOUND');
    await deleteInquiry(db, inquiryNo);
    await recordAudit(ctx, db, { action: 'remove', kind: 'inquiry', thing: inquiryNo });
  });
};
