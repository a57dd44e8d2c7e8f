import { sql } from 'kysely';
import type { Database } from '#platform/database.ts';
import { containing } from '#platform/keyword.ts';

/** Filters for readers: type, keyword, one farm, pop-ups only. */
export type NoticeFilter = {
  type?: string | undefined;
  keyword?: string | undefined;
  farm?: { fno: number; cno: number };
  popup?: boolean;
  noticeNo?: number;
};

/**
 * Published notices for a member: those for everyone, for a farm they have access to, and for a company of which they
 * are a user; administrators see all. Files have the same audience (`audience` in features/files).
 */
const visible = (db: Database, mno: number, now: Date, { type, keyword = '', farm, popup, noticeNo }: NoticeFilter) => {
  const like = containing(keyword);
  return db
    .selectFrom('board_notice as notice')
    .where('published_from', '<=', now)
    .where(sql<boolean>`(published_to is null or published_to > ${now})`)
    .where(
      sql<boolean>`((notice.cno is null and notice.fno is null)
        or notice.fno in (select fno from farm_person where mno = ${mno})
        or notice.cno in (select cno from company_user where mno = ${mno})
        or (notice.cno is not null and exists (select from member where mno = ${mno} and admin)))`,
    )
    .$if(type !== undefined, (query) => query.where('type', '=', type ?? ''))
    .$if(keyword !== '', (query) => query.where(sql<boolean>`concat_ws(' ', title, details) ilike ${like}`))
    .$if(farm !== undefined, (query) =>
      query.where(sql<boolean>`coalesce(notice.fno = ${farm?.fno ?? 0}, notice.cno = ${farm?.cno ?? 0}, true)`),
    )
    .$if(popup === true, (query) =>
      query.where(
        sql<boolean>`popup and (popup_from is null or popup_from <= ${now}) and (popup_to is null or popup_to > ${now})`,
      ),
    )
    .$if(noticeNo !== undefined, (query) => query.where('notice_no', '=', noticeNo ?? 0));
};

/** Pinned first, then newest. */
const rows = (db: Database, mno: number, now: Date, filter: NoticeFilter) =>
  visible(db, mno, now, filter)
    .leftJoin('member', 'member.mno', 'notice.mno')
    .leftJoin('company', 'company.cno', 'notice.cno')
    .leftJoin('farm', 'farm.fno', 'notice.fno')
    .select([
      'notice_no as noticeNo',
      'type',
      'title',
      'member.name as registrant',
      'published_from as date',
      'pinned',
      'company.name as companyNm',
      'farm.name as farmNm',
      sql<boolean>`exists (select from board_notice_reader reader
        where reader.notice_no = notice.notice_no and reader.mno = ${mno})`.as('read'),
    ])
    .orderBy('pinned', 'desc')
    .orderBy('published_from', 'desc')
    .orderBy('notice_no', 'desc');

export const listNotices = (
  db: Database,
  mno: number,
  now: Date,
  filter: NoticeFilter,
  offset: number,
  limit: number,
) => rows(db, mno, now, filter).offset(offset).limit(limit).execute();

export type NoticeLine = Awaited<ReturnType<typeof listNotices>>[number];

/** Notices with their texts, which lists do not need. */
export const listWholeNotices = (db: Database, mno: number, now: Date, filter: NoticeFilter) =>
  rows(db, mno, now, filter).select('details').execute();

export type WholeNoticeLine = Awaited<ReturnType<typeof listWholeNotices>>[number];

/** Titles of notices, in list order. */
export const listTitles = (db: Database, mno: number, now: Date, limit: number) =>
  visible(db, mno, now, {})
    .select(['notice_no as noticeNo', 'type', 'title', 'published_from as date'])
    .orderBy('pinned', 'desc')
    .orderBy('published_from', 'desc')
    .orderBy('notice_no', 'desc')
    .limit(limit)
    .execute();

export const countNotices = async (db: Database, mno: number, now: Date, filter: NoticeFilter): Promise<number> =>
  (
    await visible(db, mno, now, filter)
      .select(sql<number>`count(*)::int`.as('count'))
      .executeTakeFirstOrThrow()
  ).count;

/** Marks a notice as read, keeping the first time; ignored if it is deleted meanwhile. */
export const saveReader = async (db: Database, noticeNo: number, mno: number, now: Date): Promise<void> => {
  await sql`insert into board_notice_reader (notice_no, mno, read_at)
    select notice_no, ${mno}, ${now} from board_notice where notice_no = ${noticeNo} for key share
    on conflict do nothing`.execute(db);
};
