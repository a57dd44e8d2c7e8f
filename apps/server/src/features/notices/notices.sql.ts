import { sql } from 'kysely';
import type { NoticeLanguage } from '@onsil/contract/notices';
import { countRows } from '#platform/database/count-rows.ts';
import type { Database } from '#platform/database/database.ts';
import { containsPattern } from '#platform/database/like-pattern.ts';
import type { RowRange } from '#platform/http/page.ts';

/** Who reads, when, and in which language. */
export type Reader = { memberNo: number; now: Date; language: NoticeLanguage };

/** Filters for readers: type, keyword, one farm, pop-ups only. */
export type NoticeFilter = {
  type?: string | undefined;
  keyword?: string | undefined;
  farm?: { farmNo: number; companyId: number };
  popup?: boolean;
  noticeNo?: number;
};

/**
 * Published notices for a member: those for everyone, for a farm they have access to, and for a company of which they
 * are a user; administrators see all. Files have the same audience (`audience` in features/files).
 */
const visible = (
  db: Database,
  { memberNo, now }: Reader,
  { type, keyword = '', farm, popup, noticeNo }: NoticeFilter,
) => {
  const like = containsPattern(keyword);
  return db
    .selectFrom('boardNotice as notice')
    .where('publishedFrom', '<=', now)
    .where(sql<boolean>`(published_to is null or published_to > ${now})`)
    .where(
      sql<boolean>`((notice.company_id is null and notice.farm_no is null)
        or notice.farm_no in (select farm_no from farm_person where member_no = ${memberNo})
        or notice.company_id in (select company_id from company_user where member_no = ${memberNo})
        or (notice.company_id is not null and exists (select from member where member_no = ${memberNo} and admin)))`,
    )
    .$if(type !== undefined, (query) => query.where('type', '=', type ?? ''))
    .$if(keyword !== '', (query) =>
      query.where(sql<boolean>`concat_ws(' ', title, details, title_other, details_other) ilike ${like}`),
    )
    .$if(farm !== undefined, (query) =>
      query.where(
        sql<boolean>`coalesce(notice.farm_no = ${farm?.farmNo ?? 0}, notice.company_id = ${farm?.companyId ?? 0}, true)`,
      ),
    )
    .$if(popup === true, (query) =>
      query.where(
        sql<boolean>`popup and (popup_from is null or popup_from <= ${now}) and (popup_to is null or popup_to > ${now})`,
      ),
    )
    .$if(noticeNo !== undefined, (query) => query.where('noticeNo', '=', noticeNo ?? 0));
};

/** Title, text and language for a reader: the translation if it is in their language, else as written. */
const inLanguage = (reader: Reader, column: 'title' | 'details') => {
  const [written, other] = [sql.ref(`notice.${column}`), sql.ref(`notice.${column}_other`)];
  return sql<string>`case when notice.language = ${reader.language} then ${written} else coalesce(${other}, ${written}) end`;
};
const shownLanguage = ({ language }: Reader) =>
  sql<NoticeLanguage>`case when title_other is null then notice.language else ${language} end`;

/** Pinned first, then newest. */
const rows = (db: Database, reader: Reader, filter: NoticeFilter) =>
  visible(db, reader, filter)
    .leftJoin('member', 'member.memberNo', 'notice.memberNo')
    .leftJoin('company', 'company.companyId', 'notice.companyId')
    .leftJoin('farm', 'farm.farmNo', 'notice.farmNo')
    .select([
      'noticeNo',
      'type',
      inLanguage(reader, 'title').as('title'),
      shownLanguage(reader).as('language'),
      'member.name as registrant',
      'publishedFrom as date',
      'pinned',
      'company.name as companyName',
      'farm.name as farmName',
      sql<boolean>`exists (select from board_notice_reader reader
        where reader.notice_no = notice.notice_no and reader.member_no = ${reader.memberNo})`.as('read'),
    ])
    .orderBy('pinned', 'desc')
    .orderBy('publishedFrom', 'desc')
    .orderBy('noticeNo', 'desc');

export const listNotices = (db: Database, reader: Reader, filter: NoticeFilter, { offset, limit }: RowRange) =>
  rows(db, reader, filter).offset(offset).limit(limit).execute();

export type NoticeListRow = Awaited<ReturnType<typeof listNotices>>[number];

/** Notices with their texts, which lists do not need. */
export const listNoticeDetails = (db: Database, reader: Reader, filter: NoticeFilter) =>
  rows(db, reader, filter).select(inLanguage(reader, 'details').as('details')).execute();

export type NoticeDetailRow = Awaited<ReturnType<typeof listNoticeDetails>>[number];

/** Titles of notices in every language they have, in list order. */
export const listTitleRows = (db: Database, reader: Reader, limit: number) =>
  visible(db, reader, {})
    .select([
      'noticeNo',
      'type',
      inLanguage(reader, 'title').as('title'),
      sql<string[]>`array_remove(array[notice.title, title_other], null)`.as('titles'),
      'publishedFrom as date',
    ])
    .orderBy('pinned', 'desc')
    .orderBy('publishedFrom', 'desc')
    .orderBy('noticeNo', 'desc')
    .limit(limit)
    .execute();

export const countNotices = (db: Database, reader: Reader, filter: NoticeFilter): Promise<number> =>
  countRows(visible(db, reader, filter));

/** Marks a notice as read, keeping the first time; ignored if it is deleted meanwhile. */
export const insertReader = async (db: Database, noticeNo: number, memberNo: number, now: Date): Promise<void> => {
  await sql`insert into board_notice_reader (notice_no, member_no, read_at)
    select notice_no, ${memberNo}, ${now} from board_notice where notice_no = ${noticeNo} for key share
    on conflict do nothing`.execute(db);
};
