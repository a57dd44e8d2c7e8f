import { beforeEach, expect, test } from 'vitest';
import type { AdminFaq, Faq } from '@onsil/contract/faqs';
import { auditOf, faqBody } from '../support/boards-factories.ts';
import { usePortal, useCast } from '../support/hooks.ts';
import { itemOf, itemsOf } from '../support/replies.ts';

const portal = usePortal();
const cast = useCast(portal);
beforeEach(async () => void (await portal.pool.query('delete from faq')));

const write = async (given: Partial<Record<keyof typeof faqBody | 'questionEn' | 'answerEn', unknown>> = {}) => {
  const reply = await portal.call(cast.admin, 'POST', '/admin/faq', { body: { ...faqBody, ...given } });
  if (reply.status !== 200) throw new Error(reply.raw.body);
  return itemOf(reply).faqNo;
};
const list = async (query: Record<string, string> = {}): Promise<Faq[]> =>
  itemsOf(await portal.call(null, 'GET', '/faqs', { query }));
const questions = async (query: Record<string, string> = {}): Promise<string[]> =>
  (await list(query)).map(({ questionKo }) => questionKo);

test('everyone reads published ones, by order of categories and questions', async () => {
  await write({ category: 'FARM', questionKo: '구성원' });
  await write({ category: 'ACCOUNT', questionKo: '아직', isPublished: false });
  await write({ category: 'ACCOUNT', questionKo: '첫째' });
  await write({ category: 'ACCOUNT', questionKo: '둘째' });
  expect(await questions()).toEqual(['첫째', '둘째', '구성원']);
  expect(await questions({ category: 'FARM' })).toEqual(['구성원']);
});

test('a word is searched literally in questions and answers of both languages', async () => {
  await write({ questionKo: '가나', answerKo: '100% 됩니다' });
  await write({ questionKo: '다라', questionEn: 'Sensors', answerEn: 'Look at the cable.' });
  expect(await questions({ keyword: '100%' })).toEqual(['가나']);
  expect(await questions({ keyword: 'CABLE' })).toEqual(['다라']);
  expect(await questions({ keyword: '_' })).toEqual([]);
});

test('Korean replaces missing English, and the administrator sees that it is missing', async () => {
  await write({ questionEn: 'Only the question' });
  expect(await list()).toMatchObject([{ questionEn: 'Only the question', answerEn: faqBody.answerKo }]);
  const all = itemsOf(await portal.call(cast.admin, 'GET', '/admin/faqs'));
  expect(all).toMatchObject([{ questionEn: 'Only the question', answerEn: '', order: 1, isPublished: true }]);
});

test('the list is not sent again to a client that has it', async () => {
  const faqNo = await write();
  const etag = String((await portal.call(null, 'GET', '/faqs')).raw.headers.etag);
  const again = () => portal.call(null, 'GET', '/faqs', { headers: { 'if-none-match': etag } });
  expect((await again()).status).toBe(304);
  await portal.call(cast.admin, 'PUT', `/admin/faq/${faqNo}`, { body: { ...faqBody, answerKo: '고침' } });
  expect((await again()).status).toBe(200);
});

test('an administrator creates, changes and deletes questions, and the audit log shows it', async () => {
  const faqNo = await write();
  const body = { ...faqBody, isPublished: false };
  expect((await portal.call(cast.admin, 'PUT', `/admin/faq/${faqNo}`, { body })).status).toBe(200);
  expect(await questions()).toEqual([]);
  expect((await portal.call(cast.admin, 'DELETE', `/admin/faq/${faqNo}`)).status).toBe(200);
  expect((await portal.call(cast.admin, 'DELETE', `/admin/faq/${faqNo}`)).status).toBe(404);
  expect((await portal.call(cast.admin, 'PUT', `/admin/faq/${faqNo}`, { body })).status).toBe(404);
  const entries = (await auditOf(portal, 'faq')).filter(({ thing }) => thing === String(faqNo));
  expect(entries).toMatchObject([
    { action: 'create', memberNo: cast.admin.memberNo, before: null, after: { questionKo: faqBody.questionKo } },
    { action: 'change', before: { published: true }, after: { published: false } },
    { action: 'remove', before: { questionKo: faqBody.questionKo }, after: null },
  ]);
});

test('the questions of a category are reordered: all of them, each once, without other changes', async () => {
  const [one, two, other] = [
    await write({ questionKo: '하나' }),
    await write({ questionKo: '둘', isPublished: false }),
    await write({ category: 'FARM' }),
  ];
  const { category } = faqBody;
  const order = (faqNos: number[], of = category) =>
    portal.call(cast.admin, 'PUT', '/admin/faqs/order', { body: { category: of, faqNos } });
  const stored = async (): Promise<AdminFaq[]> =>
    itemsOf(await portal.call(cast.admin, 'GET', '/admin/faqs', { query: { category } }));
  const before = await stored();
  expect((await order([two, one])).status).toBe(200);
  expect(await stored()).toEqual([
    { ...before[1], order: 1 },
    { ...before[0], order: 2 },
  ]);
  for (const wrong of [[two], [two, two], [one, two, other]])
    expect(await order(wrong)).toMatchObject({ status: 409, fields: [{ path: 'faqNos', code: 'orderIncomplete' }] });
  expect((await order([one], 'NO_SUCH')).status).toBe(409);
  expect((await stored()).map(({ faqNo }) => faqNo)).toEqual([two, one]);
  expect(await auditOf(portal, 'faq')).toContainEqual(
    expect.objectContaining({
      action: 'order',
      thing: category,
      before: { faqNos: [one, two] },
      after: { faqNos: [two, one] },
    }),
  );
});

test('a text that was opened before a move and is saved after it undoes no move; in another category it comes last', async () => {
  const texts = ['하나', '둘', '셋'];
  const faqNos: number[] = [];
  for (const questionKo of texts) faqNos.push(await write({ questionKo }));
  await write({ category: 'FARM', questionKo: '구성원' });
  const [one = 0, two = 0, three = 0] = faqNos;
  const put = (path: string, body: object) => portal.call(cast.admin, 'PUT', path, { body });
  const { category } = faqBody;
  expect((await put('/admin/faqs/order', { category, faqNos: [three, one, two] })).status).toBe(200);
  expect((await put(`/admin/faq/${one}`, { ...faqBody, questionKo: '하나, 고침' })).status).toBe(200);
  expect(await questions({ category })).toEqual(['셋', '하나, 고침', '둘']);
  expect((await put(`/admin/faq/${three}`, { ...faqBody, category: 'FARM', questionKo: '셋' })).status).toBe(200);
  expect(await questions({ category: 'FARM' })).toEqual(['구성원', '셋']);
  expect(await questions({ category })).toEqual(['하나, 고침', '둘']);
});

test('invalid questions are rejected with reasons', async () => {
  const wrong = async (given: object): Promise<unknown> =>
    (await portal.call(cast.admin, 'POST', '/admin/faq', { body: { ...faqBody, ...given } })).fields?.map(
      ({ path, code }) => `${path} ${code}`,
    );
  expect(await wrong({ category: 'NO_SUCH' })).toEqual(['category unknownCode']);
  expect(await wrong({ questionKo: '', answerKo: ' ' })).toEqual(['questionKo required', 'answerKo required']);
  expect(await wrong({ questionEn: 'a'.repeat(101) })).toEqual(['questionEn tooLong']);
  expect(await questions()).toEqual([]);
});

test('only administrators see or change unpublished questions', async () => {
  const faqNo = await write({ isPublished: false });
  for (const person of ['company', 'manager', 'stranger'] as const) {
    const calls = [
      portal.call(cast[person], 'GET', '/admin/faqs'),
      portal.call(cast[person], 'POST', '/admin/faq', { body: faqBody }),
      portal.call(cast[person], 'PUT', `/admin/faq/${faqNo}`, { body: faqBody }),
      portal.call(cast[person], 'PUT', '/admin/faqs/order', { body: { category: faqBody.category, faqNos: [faqNo] } }),
      portal.call(cast[person], 'DELETE', `/admin/faq/${faqNo}`),
    ];
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
  }
  expect(await questions()).toEqual([]);
});
