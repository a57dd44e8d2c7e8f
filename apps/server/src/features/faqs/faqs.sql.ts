import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import { containsPattern } from '#platform/database/like-pattern.ts';

export type FaqFilter = { category?: string | undefined; keyword?: string | undefined };

/** By the order of categories, then by position. */
export const listFaqs = (db: Database, { category, keyword = '' }: FaqFilter) => {
  const like = containsPattern(keyword);
  return db
    .selectFrom('faq')
    .leftJoin('commonCode as code', (join) =>
      join.onRef('code.detailCode', '=', 'faq.category').on('code.masterCode', '=', 'FAQ_CATEGORY'),
    )
    .select([
      'faqNo',
      'category',
      'questionKo',
      'questionEn',
      'answerKo',
      'answerEn',
      'faq.position as order',
      'published',
      'updatedAt',
      'faq.version',
    ])
    .$if(category !== undefined, (query) => query.where('category', '=', category ?? ''))
    .$if(keyword !== '', (query) =>
      query.where(sql<boolean>`concat_ws(' ', question_ko, answer_ko, question_en, answer_en) ilike ${like}`),
    )
    .orderBy('code.position', (order) => order.asc().nullsLast())
    .orderBy('category')
    .orderBy('faq.position')
    .orderBy('faqNo')
    .execute();
};

export type FaqColumns = {
  category: string;
  questionKo: string;
  questionEn: string;
  answerKo: string;
  answerEn: string;
  position: number;
  published: boolean;
};

/** The position after the last question of a category. */
export const nextPosition = async (db: Database, category: string): Promise<number> =>
  (
    await db
      .selectFrom('faq')
      .select(sql<number>`coalesce(max(position), 0)::int + 1`.as('place'))
      .where('category', '=', category)
      .executeTakeFirstOrThrow()
  ).place;

export const insertFaq = async (db: Database, values: FaqColumns, now: Date): Promise<number> =>
  (
    await db
      .insertInto('faq')
      .values({ ...values, createdAt: now, updatedAt: now })
      .returning('faqNo')
      .executeTakeFirstOrThrow()
  ).faqNo;

export const lockFaq = (db: Database, faqNo: number): Promise<(FaqColumns & { version: number }) | undefined> =>
  db
    .selectFrom('faq')
    .select(['category', 'questionKo', 'questionEn', 'answerKo', 'answerEn', 'position', 'published', 'version'])
    .where('faqNo', '=', faqNo)
    .forUpdate()
    .executeTakeFirst();

export const updateFaqRow = (db: Database, faqNo: number, values: FaqColumns, now: Date) =>
  db
    .updateTable('faq')
    .set({ ...values, version: sql<number>`version + 1`, updatedAt: now })
    .where('faqNo', '=', faqNo)
    .execute();

/** Locks the questions of a category until the transaction ends and returns their numbers in order. */
export const lockFaqOrder = async (db: Database, category: string): Promise<number[]> => {
  const rows = await db
    .selectFrom('faq')
    .select('faqNo')
    .where('category', '=', category)
    .orderBy('position')
    .orderBy('faqNo')
    .forUpdate()
    .execute();
  return rows.map(({ faqNo }) => faqNo);
};

export const updateFaqOrder = (db: Database, faqNos: readonly number[]) =>
  sql`update faq set position = x.place from unnest(${faqNos}::int[]) with ordinality as x(faq_no, place)
    where faq.faq_no = x.faq_no`.execute(db);

export const deleteFaqRow = (db: Database, faqNo: number) => db.deleteFrom('faq').where('faqNo', '=', faqNo).execute();
