import type { Database } from '#platform/database.ts';
import type { DemoFaq, DemoNotice } from './boards-service.ts';

const companyOf = async (db: Database, name: string | null): Promise<number | null> =>
  name === null
    ? null
    : (await db.selectFrom('company').select('cno').where('name', '=', name).executeTakeFirstOrThrow()).cno;

/** Inserts the notices if there are none; changed ones stay. */
export const saveNotices = async (
  db: Database,
  mno: number | null,
  notices: readonly DemoNotice[],
  now: Date,
): Promise<void> => {
  if (await db.selectFrom('board_notice').select('notice_no').executeTakeFirst()) return;
  for (const { company, publishedFrom, popupTo, ...notice } of notices)
    await db
      .insertInto('board_notice')
      .values({
        ...notice,
        mno,
        cno: await companyOf(db, company),
        published_from: publishedFrom,
        popup: popupTo !== null,
        popup_to: popupTo,
        created_at: now,
        updated_at: now,
      })
      .execute();
};

/** Inserts the questions if there are none. */
export const saveFaqs = async (db: Database, faqs: readonly DemoFaq[], now: Date): Promise<void> => {
  if (await db.selectFrom('faq').select('faq_no').executeTakeFirst()) return;
  const places = new Map<string, number>();
  const rows = faqs.map(({ category, ko, en }) => {
    const position = (places.get(category) ?? 0) + 1;
    places.set(category, position);
    return {
      category,
      question_ko: ko[0],
      answer_ko: ko[1],
      question_en: en[0],
      answer_en: en[1],
      position,
      published: true,
      created_at: now,
      updated_at: now,
    };
  });
  await db.insertInto('faq').values(rows).execute();
};
