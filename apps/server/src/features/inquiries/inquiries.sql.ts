import { sql } from 'kysely';
import type { SortRequest } from '@onsil/contract/envelope';
import type { InquiryState } from '@onsil/contract/inquiries';
import { countRows } from '#platform/database/count-rows.ts';
import type { Database } from '#platform/database/database.ts';
import { containsPattern } from '#platform/database/like-pattern.ts';
import { byColumn, byText, sortBy } from '#platform/database/sort-by.ts';
import type { RowRange } from '#platform/http/page.ts';
import type { Language } from '#platform/text/language.ts';

export type NewInquiry = {
  kind: string;
  memberNo: number | null;
  name: string;
  email: string;
  phoneNo: string;
  title: string;
  content: string;
  language: Language;
  privacyVersion: string;
  createdAt: Date;
};

export const insertInquiry = async (db: Database, inquiry: NewInquiry): Promise<number> =>
  (await db.insertInto('inquiry').values(inquiry).returning('inquiryNo').executeTakeFirstOrThrow()).inquiryNo;

/** Whether an address is the confirmed one of a member. */
export const isConfirmedAddress = async (db: Database, memberNo: number, email: string): Promise<boolean> =>
  (await db
    .selectFrom('member')
    .select('memberNo')
    .where('memberNo', '=', memberNo)
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('confirmedAt', 'is not', null)
    .executeTakeFirst()) !== undefined;

export type InquiryFilter = {
  state?: InquiryState | undefined;
  kind?: string | undefined;
  keyword?: string | undefined;
  inquiryNo?: number;
};

const inquiries = (db: Database, { state, kind, keyword = '', inquiryNo }: InquiryFilter) => {
  const like = containsPattern(keyword);
  return db
    .selectFrom('inquiry')
    .$if(state !== undefined, (query) => query.where('answeredAt', state === 'open' ? 'is' : 'is not', null))
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? ''))
    .$if(keyword !== '', (query) =>
      query.where(
        sql<boolean>`concat_ws(' ', inquiry.name, inquiry.email, inquiry.phone_no, title, content) ilike ${like}`,
      ),
    )
    .$if(inquiryNo !== undefined, (query) => query.where('inquiryNo', '=', inquiryNo ?? 0));
};

const sortKeys = {
  title: byText('title'),
  writer: byText('inquiry.name'),
  arrived: byColumn('inquiry.createdAt'),
  state: sql`answered_at is not null`,
};
type Sorting = SortRequest<keyof typeof sortKeys>;

/** Newest first, unless sorted. */
const lines = (db: Database, filter: InquiryFilter, sorting: Sorting = {}) =>
  inquiries(db, filter)
    .leftJoin('member', 'member.memberNo', 'inquiry.memberNo')
    .leftJoin('member as answerer', 'answerer.memberNo', 'inquiry.answererMemberNo')
    .select([
      'inquiryNo',
      'kind',
      'inquiry.name',
      'inquiry.email',
      'inquiry.phoneNo',
      'title',
      'member.memberId',
      'inquiry.createdAt',
      'answeredAt',
      'answerer.name as answererName',
    ])
    .$call(sortBy(sortKeys, sorting))
    .orderBy('inquiry.createdAt', 'desc')
    .orderBy('inquiryNo', 'desc');

export const listInquiryRows = (db: Database, filter: InquiryFilter, { offset, limit }: RowRange, sorting?: Sorting) =>
  lines(db, filter, sorting).offset(offset).limit(limit).execute();

export type InquiryListRow = Awaited<ReturnType<typeof listInquiryRows>>[number];

export const countInquiries = (db: Database, filter: InquiryFilter): Promise<number> =>
  countRows(inquiries(db, filter));

export const findInquiryRow = (db: Database, inquiryNo: number) =>
  lines(db, { inquiryNo }).select(['content', 'inquiry.language', 'answer']).executeTakeFirst();

const inquiriesOfMember = (db: Database, memberNo: number) =>
  db
    .selectFrom('inquiry')
    .select(['inquiryNo', 'kind', 'title', 'createdAt', 'answeredAt', 'answerReadAt'])
    .where('memberNo', '=', memberNo);

export const lockInquiry = (db: Database, inquiryNo: number) =>
  db
    .selectFrom('inquiry')
    .select(['memberNo', 'name', 'email', 'language', 'answeredAt'])
    .where('inquiryNo', '=', inquiryNo)
    .forUpdate()
    .executeTakeFirst();

export const saveAnswer = (
  db: Database,
  inquiryNo: number,
  { answer, memberNo, now }: { answer: string; memberNo: number; now: Date },
) =>
  db
    .updateTable('inquiry')
    .set({ answer, answeredAt: now, answererMemberNo: memberNo })
    .where('inquiryNo', '=', inquiryNo)
    .execute();

export const listInquiriesOfMember = (db: Database, memberNo: number, { offset, limit }: RowRange) =>
  inquiriesOfMember(db, memberNo)
    .orderBy('createdAt', 'desc')
    .orderBy('inquiryNo', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();
export type MyInquiryListRow = Awaited<ReturnType<typeof listInquiriesOfMember>>[number];

export const findInquiryOfMember = (db: Database, memberNo: number, inquiryNo: number) =>
  inquiriesOfMember(db, memberNo)
    .select(['email', 'content', 'answer'])
    .where('inquiryNo', '=', inquiryNo)
    .executeTakeFirst();

/** Counts a member's inquiries, and of them the answers they did not open yet. */
export const countInquiriesOfMember = (db: Database, memberNo: number): Promise<{ all: number; unread: number }> =>
  db
    .selectFrom('inquiry')
    .select([
      sql<number>`count(*)::int`.as('all'),
      sql<number>`(count(*) filter (where answered_at is not null and answer_read_at is null))::int`.as('unread'),
    ])
    .where('memberNo', '=', memberNo)
    .executeTakeFirstOrThrow();

/** Marks an answer as read, keeping the first time. */
export const markAnswerRead = (db: Database, inquiryNo: number, now: Date) =>
  db
    .updateTable('inquiry')
    .set({ answerReadAt: now })
    .where('inquiryNo', '=', inquiryNo)
    .where('answeredAt', 'is not', null)
    .where('answerReadAt', 'is', null)
    .execute();

export const deleteInquiryRow = (db: Database, inquiryNo: number) =>
  db.deleteFrom('inquiry').where('inquiryNo', '=', inquiryNo).execute();

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
