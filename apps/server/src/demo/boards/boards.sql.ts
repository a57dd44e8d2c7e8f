import type { Database } from '#platform/database/database.ts';
import type { DemoFaq, DemoNotice } from './fill-boards.ts';

const companyOf = async (db: Database, name: string | null): Promise<number | null> =>
  name === null
    ? null
    : (await db.selectFrom('company').select('companyId').where('name', '=', name).executeTakeFirstOrThrow()).companyId;

/** Inserts the notices if there are none; changed ones stay. */
export const saveNotices = async (
  db: Database,
  memberNo: number | null,
  notices: readonly DemoNotice[],
  now: Date,
): Promise<void> => {
  if (await db.selectFrom('boardNotice').select('noticeNo').executeTakeFirst()) return;
  for (const { company, publishedFrom, popupTo, ...notice } of notices)
    await db
      .insertInto('boardNotice')
      .values({
        ...notice,
        memberNo,
        companyId: await companyOf(db, company),
        publishedFrom,
        popup: popupTo !== null,
        popupTo,
        createdAt: now,
        updatedAt: now,
      })
      .execute();
};

/** Inserts the questions if there are none. */
export const saveFaqs = async (db: Database, faqs: readonly DemoFaq[], now: Date): Promise<void> => {
  if (await db.selectFrom('faq').select('faqNo').executeTakeFirst()) return;
  const places = new Map<string, number>();
  const rows = faqs.map(({ category, ko, en }) => {
    const position = (places.get(category) ?? 0) + 1;
    places.set(category, position);
    return {
      category,
      questionKo: ko[0],
      answerKo: ko[1],
      questionEn: en[0],
      answerEn: en[1],
      position,
      published: true,
      createdAt: now,
      updatedAt: now,
    };
  });
  await db.insertInto('faq').values(rows).execute();
};
