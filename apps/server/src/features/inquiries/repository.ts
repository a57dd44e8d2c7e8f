import { sql } from 'kysely';
import type { InquiryState } from '@onsil/contract/inquiries';
import type { Database } from '#platform/database.ts';
import { containing } from '#platform/keyword.ts';
import type { Language } from '#platform/language.ts';

export type NewInquiry = {
  kind: string;
  mno: number | null;
  name: string;
  email: string;
  phone_no: string;
  title: string;
  content: string;
  language: Language;
  privacy_version: string;
  created_at: Date;
};

export const insertInquiry = async (db: Database, inquiry: NewInquiry): Promise<number> =>
  (await db.insertInto('inquiry').values(inquiry).returning('inquiry_no as inquiryNo').executeTakeFirstOrThrow())
    .inquiryNo;

/** Whether an address is the confirmed one of a member. */
export const isOwnAddress = async (db: Database, mno: number, email: string): Promise<boolean> =>
  (await db
    .selectFrom('member')
    .select('mno')
    .where('mno', '=', mno)
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()) !== undefined;

export type InquiryFilter = {
  state?: InquiryState | undefined;
  kind?: string | undefined;
  keyword?: string | undefined;
  inquiryNo?: number;
};

const inquiries = (db: Database, { state, kind, keyword = '', inquiryNo }: InquiryFilter) => {
  const like = containing(keyword);
  return db
    .selectFrom('inquiry')
    .$if(state !== undefined, (query) => query.where('answered_at', state === 'open' ? 'is' : 'is not', null))
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? ''))
    .$if(keyword !== '', (query) =>
      query.where(
        sql<boolean>`concat_ws(' ', inquiry.name, inquiry.email, inquiry.phone_no, title, content) ilike ${like}`,
      ),
    )
    .$if(inquiryNo !== undefined, (query) => query.where('inquiry_no', '=', inquiryNo ?? 0));
};

/** Newest first. */
const lines = (db: Database, filter: InquiryFilter) =>
  inquiries(db, filter)
    .leftJoin('member', 'member.mno', 'inquiry.mno')
    .leftJoin('member as answerer', 'answerer.mno', 'inquiry.answered_mno')
    .select([
      'inquiry_no as inquiryNo',
      'kind',
      'inquiry.name',
      'inquiry.email',
      'inquiry.phone_no as phoneNo',
      'title',
      'member.member_id as memberId',
      'inquiry.created_at as createdAt',
      'answered_at as answeredAt',
      'answerer.name as answererNm',
    ])
    .orderBy('inquiry.created_at', 'desc')
    .orderBy('inquiry_no', 'desc');

export const listInquiries = (db: Database, filter: InquiryFilter, offset: number, limit: number) =>
  lines(db, filter).offset(offset).limit(limit).execute();

export type InquiryLine = Awaited<ReturnType<typeof listInquiries>>[number];

export const countInquiries = async (db: Database, filter: InquiryFilter): Promise<number> =>
  (
    await inquiries(db, filter)
      .select(sql<number>`count(*)::int`.as('count'))
      .executeTakeFirstOrThrow()
  ).count;

export const findInquiry = (db: Database, inquiryNo: number) =>
  lines(db, { inquiryNo }).select(['content', 'inquiry.language', 'answer']).executeTakeFirst();

export const lockInquiry = (db: Database, inquiryNo: number) =>
  db
    .selectFrom('inquiry')
    .select(['mno', 'name', 'email', 'language', 'answered_at as answeredAt'])
    .where('inquiry_no', '=', inquiryNo)
    .forUpdate()
    .executeTakeFirst();

export const saveAnswer = (db: Database, inquiryNo: number, answer: string, mno: number, now: Date) =>
  db
    .updateTable('inquiry')
    .set({ answer, answered_at: now, answered_mno: mno })
    .where('inquiry_no', '=', inquiryNo)
    .execute();

export const deleteInquiry = (db: Database, inquiryNo: number) =>
  db.deleteFrom('inquiry').where('inquiry_no', '=', inquiryNo).execute();

/** Deletes inquiries answered, or unanswered since, before a time and returns their numbers. */
export const deleteInquiriesBefore = async (db: Database, before: Date): Promise<number[]> => {
  const { rows } = await sql<{ inquiryNo: number }>`
    delete from inquiry where answered_at < ${before} or (answered_at is null and created_at < ${before})
    returning inquiry_no as "inquiryNo"`.execute(db);
  return rows.map(({ inquiryNo }) => inquiryNo);
};

/** Deletes inquiries from an address, with or without an account. */
export const deleteInquiriesFrom = (db: Database, email: string) =>
  db
    .deleteFrom('inquiry')
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .execute();
