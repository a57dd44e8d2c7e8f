import { isDeepStrictEqual } from 'node:util';
import type { AdminFaq, Faq, FaqBody, FaqChange } from '@onsil/contract/faqs';
import { recordAudit } from '#features/audit/audit.ts';
import { isCommonCode } from '#features/codes/codes.ts';
import type { CallContext, MemberContext } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import { transact } from '#platform/database/transaction.ts';
import { apiError, invalidField, conflictAt } from '#platform/http/api-error.ts';
import { requireAdmin } from '#platform/http/require-admin.ts';
import { requireVersion } from '#platform/http/require-version.ts';
import {
  deleteFaqRow,
  insertFaq,
  nextPosition,
  listFaqs,
  lockFaq,
  lockFaqOrder,
  updateFaqRow,
  updateFaqOrder,
  type FaqFilter,
  type FaqColumns,
} from './faqs.sql.ts';

/** Published questions; public. */
export const listPublishedFaqs = async (ctx: CallContext, filter: FaqFilter): Promise<Faq[]> =>
  (await listFaqs(ctx.db, filter))
    .filter(({ published }) => published)
    .map(({ faqNo, category, questionKo, questionEn, answerKo, answerEn }) => ({
      faqNo,
      category,
      questionKo,
      questionEn: questionEn || questionKo,
      answerKo,
      answerEn: answerEn || answerKo,
    }));

export const listAllFaqs = async (ctx: MemberContext, filter: FaqFilter): Promise<AdminFaq[]> => {
  requireAdmin(ctx);
  return (await listFaqs(ctx.db, filter)).map(({ published, updatedAt, ...row }) => ({
    ...row,
    isPublished: published,
    updatedAt: updatedAt.toISOString(),
  }));
};

const toColumns = (body: FaqBody): Omit<FaqColumns, 'position'> => ({
  category: body.category,
  questionKo: body.questionKo,
  questionEn: body.questionEn,
  answerKo: body.answerKo,
  answerEn: body.answerEn,
  published: body.isPublished,
});

/** Locks the category's code until the transaction ends. */
const requireCategory = async (db: Database, { category }: FaqBody): Promise<void> => {
  if (!(await isCommonCode({ db }, 'FAQ_CATEGORY', category))) throw invalidField('category', 'unknownCode');
};

/** Creates a question and returns its number. */
export const createFaq = async (ctx: MemberContext, body: FaqBody): Promise<number> => {
  requireAdmin(ctx);
  return transact(ctx, async (ctx) => {
    await requireCategory(ctx.db, body);
    const after = { ...toColumns(body), position: await nextPosition(ctx.db, body.category) };
    const faqNo = await insertFaq(ctx.db, after, new Date(ctx.now()));
    await recordAudit(ctx, { action: 'create', kind: 'faq', thing: faqNo, after });
    return faqNo;
  });
};

const lockExistingFaq = async (ctx: MemberContext, faqNo: number): Promise<FaqColumns & { version: number }> => {
  const row = await lockFaq(ctx.db, faqNo);
  if (!row) throw apiError('NOT_FOUND');
  return row;
};

export const updateFaq = async (ctx: MemberContext, faqNo: number, { version, ...body }: FaqChange): Promise<void> => {
  requireAdmin(ctx);
  await transact(ctx, async (ctx) => {
    const { version: current, ...before } = await lockExistingFaq(ctx, faqNo);
    requireVersion(current, version);
    await requireCategory(ctx.db, body);
    const position = before.category === body.category ? before.position : await nextPosition(ctx.db, body.category);
    const after = { ...toColumns(body), position };
    await updateFaqRow(ctx.db, faqNo, after, new Date(ctx.now()));
    await recordAudit(ctx, { action: 'change', kind: 'faq', thing: faqNo, before, after });
  });
};

export const deleteFaq = async (ctx: MemberContext, faqNo: number): Promise<void> => {
  requireAdmin(ctx);
  await transact(ctx, async (ctx) => {
    const { version: _, ...before } = await lockExistingFaq(ctx, faqNo);
    await deleteFaqRow(ctx.db, faqNo);
    await recordAudit(ctx, { action: 'remove', kind: 'faq', thing: faqNo, before });
  });
};

const ascending = (one: number, other: number): number => one - other;

/** Reorders the questions of a category; every question must be given once. */
export const reorderFaqs = async (
  ctx: MemberContext,
  { category, faqNos }: { category: string; faqNos: readonly number[] },
): Promise<void> => {
  requireAdmin(ctx);
  await transact(ctx, async (ctx) => {
    const before = await lockFaqOrder(ctx.db, category);
    if (!isDeepStrictEqual(before.toSorted(ascending), faqNos.toSorted(ascending)))
      throw conflictAt('faqNos', 'orderIncomplete');
    await updateFaqOrder(ctx.db, faqNos);
    const change = { action: 'order', kind: 'faq', thing: category } as const;
    await recordAudit(ctx, { ...change, before: { faqNos: before }, after: { faqNos } });
  });
};
