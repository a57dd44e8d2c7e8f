import type { AdminFaq, Faq, FaqBody } from '@onsil/contract/faqs';
import type { CallContext } from '#platform/context.ts';
import { refuse } from '#platform/refusal.ts';
import { recordAudit } from '#features/audit/service.ts';
import { isCommonCode } from '#features/codes/service.ts';
import { deleteFaq, insertFaq, listFaqs, lockFaq, updateFaq, type FaqFilter, type FaqValues } from './repository.ts';

/** What is published, for anybody. */
export const faqs = async (ctx: CallContext, filter: FaqFilter): Promise<Faq[]> =>
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

/** All of them as they were written; the caller is an administrator, as of everything below. */
export const allFaqs = async (ctx: CallContext, filter: FaqFilter): Promise<AdminFaq[]> =>
  (await listFaqs(ctx.db, filter)).map(({ published, updatedAt, ...row }) => ({
    ...row,
    publishedYn: published ? 'Y' : 'N',
    updatedAt: updatedAt.toISOString(),
  }));

const valuesOf = (body: FaqBody): FaqValues => ({
  category: body.category,
  question_ko: body.questionKo,
  question_en: body.questionEn,
  answer_ko: body.answerKo,
  answer_en: body.answerEn,
  position: body.order,
  published: body.publishedYn === 'Y',
});

const refuseUnknownCategory = async (ctx: CallContext, { category }: FaqBody): Promise<void> => {
  if (!(await isCommonCode(ctx, 'FAQ_CATEGORY', category)))
    throw refuse('INVALID', { fields: [{ path: 'category', code: 'unknownCode' }] });
};

/** Writes a question and gives its number. */
export const createFaq = async (ctx: CallContext, body: FaqBody): Promise<number> => {
  await refuseUnknownCategory(ctx, body);
  const after = valuesOf(body);
  return ctx.db.transaction().execute(async (db) => {
    const faqNo = await insertFaq(db, after, new Date(ctx.now()));
    await recordAudit(ctx, db, { action: 'create', kind: 'faq', thing: faqNo, after });
    return faqNo;
  });
};

export const changeFaq = async (ctx: CallContext, faqNo: number, body: FaqBody): Promise<void> => {
  await refuseUnknownCategory(ctx, body);
  const after = valuesOf(body);
  await ctx.db.transaction().execute(async (db) => {
    const before = await lockFaq(db, faqNo);
    if (!before) throw refuse('NOT_FOUND');
    await updateFaq(db, faqNo, after, new Date(ctx.now()));
    await recordAudit(ctx, db, { action: 'change', kind: 'faq', thing: faqNo, before, after });
  });
};

export const removeFaq = async (ctx: CallContext, faqNo: number): Promise<void> => {
  await ctx.db.transaction().execute(async (db) => {
    const before = await lockFaq(db, faqNo);
    if (!before) throw refuse('NOT_FOUND');
    await deleteFaq(db, faqNo);
    await recordAudit(ctx, db, { action: 'remove', kind: 'faq', thing: faqNo, before });
  });
};
