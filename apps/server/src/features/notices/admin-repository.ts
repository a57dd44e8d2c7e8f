import { sql } from 'kysely';
import type { NoticeState } from '@onsil/contract/notices';
import type { Database } from '#platform/database.ts';
import { containing } from '#platform/keyword.ts';

export type AdminNoticeFilter = {
  type?: string | undefined;
  keyword?: string | undefined;
  state?: NoticeState | undefined;
  noticeNo?: number;
};

const stateAt = (now: Date) => sql<NoticeState>`case when published_from > ${now} then 'scheduled'
  when published_to <= ${now} then 'ended' else 'published' end`;

const notices = (db: Database, now: Date, { type, keyword = '', state, noticeNo }: AdminNoticeFilter) => {
  const like = containing(keyword);
  return db
    .selectFrom('board_notice as notice')
    .$if(type !== undefined, (query) => query.where('type', '=', type ?? ''))
    .$if(keyword !== '', (query) => query.where(sql<boolean>`concat_ws(' ', title, details) ilike ${like}`))
    .$if(state !== undefined, (query) => query.where(stateAt(now), '=', state ?? 'published'))
    .$if(noticeNo !== undefined, (query) => query.where('notice_no', '=', noticeNo ?? 0));
};

const lines = (db: Database, now: Date, filter: AdminNoticeFilter) =>
  notices(db, now, filter)
    .leftJoin('member', 'member.mno', 'notice.mno')
    .leftJoin('company', 'company.cno', 'notice.cno')
    .leftJoin('farm', 'farm.fno', 'notice.fno')
    .select([
      'notice_no as noticeNo',
      'type',
      'title',
      'member.name as registrant',
      'notice.cno',
      'company.name as companyNm',
      'notice.fno',
      'farm.name as farmNm',
      'pinned',
      'published_from as publishedFrom',
      'published_to as publishedTo',
      stateAt(now).as('state'),
      'popup',
      'popup_from as popupFrom',
      'popup_to as popupTo',
      'notice.created_at as createdAt',
      'updated_at as updatedAt',
    ])
    .orderBy('published_from', 'desc')
    .orderBy('notice_no', 'desc');

export const listAllNotices = (db: Database, now: Date, filter: AdminNoticeFilter, offset: number, limit: number) =>
  lines(db, now, filter).offset(offset).limit(limit).execute();

export type AdminNoticeLine = Awaited<ReturnType<typeof listAllNotices>>[number];

export const findNotice = (db: Database, now: Date, noticeNo: number) =>
  lines(db, now, { noticeNo }).select('details').executeTakeFirst();

export const countAllNotices = async (db: Database, now: Date, filter: AdminNoticeFilter): Promise<number> =>
  (
    await notices(db, now, filter)
      .select(sql<number>`count(*)::int`.as('count'))
      .executeTakeFirstOrThrow()
  ).count;

export type NoticeValues = {
  type: string;
  title: string;
  details: string;
  cno: number | null;
  fno: number | null;
  pinned: boolean;
  published_from: Date;
  published_to: Date | null;
  popup: boolean;
  popup_from: Date | null;
  popup_to: Date | null;
};

export const insertNotice = async (db: Database, values: NoticeValues, mno: number, now: Date): Promise<number> =>
  (
    await db
      .insertInto('board_notice')
      .values({ ...values, mno, created_at: now, updated_at: now })
      .returning('notice_no as noticeNo')
      .executeTakeFirstOrThrow()
  ).noticeNo;

export const lockNotice = (db: Database, noticeNo: number): Promise<NoticeValues | undefined> =>
  db
    .selectFrom('board_notice')
    .select([
      'type',
      'title',
      'details',
      'cno',
      'fno',
      'pinned',
      'published_from',
      'published_to',
      'popup',
      'popup_from',
      'popup_to',
    ])
    .where('notice_no', '=', noticeNo)
    .forUpdate()
    .executeTakeFirst();

export const updateNotice = (db: Database, noticeNo: number, values: NoticeValues, now: Date) =>
  db
    .updateTable('board_notice')
    .set({ ...values, updated_at: now })
    .where('notice_no', '=', noticeNo)
    .execute();

export const deleteNotice = (db: Database, noticeNo: number) =>
  db.deleteFrom('board_notice').where('notice_no', '=', noticeNo).execute();

/** Whether the company and farm of a notice exist; true for null. */
export const findTarget = async (
  db: Database,
  { cno, fno }: { cno: number | null; fno: number | null },
): Promise<{ company: boolean; farm: boolean }> => {
  const company =
    cno === null || (await db.selectFrom('company').select('cno').where('cno', '=', cno).executeTakeFirst());
  const farm = fno === null || (await db.selectFrom('farm').select('fno').where('fno', '=', fno).executeTakeFirst());
  return { company: Boolean(company), farm: Boolean(farm) };
};
