import { sql } from 'kysely';
import type { SortRequest } from '@onsil/contract/envelope';
import type { NoticeLanguage, NoticeState } from '@onsil/contract/notices';
import { countRows } from '#platform/database/count-rows.ts';
import type { Database } from '#platform/database/database.ts';
import { containsPattern } from '#platform/database/like-pattern.ts';
import { byColumn, byText, sortBy } from '#platform/database/sort-by.ts';
import type { RowRange } from '#platform/http/page.ts';

export type AdminNoticeFilter = {
  type?: string | undefined;
  keyword?: string | undefined;
  state?: NoticeState | undefined;
  noticeNo?: number;
};

const stateAt = (now: Date) => sql<NoticeState>`case when published_from > ${now} then 'scheduled'
  when published_to <= ${now} then 'ended' else 'published' end`;

const notices = (db: Database, now: Date, { type, keyword = '', state, noticeNo }: AdminNoticeFilter) => {
  const like = containsPattern(keyword);
  return db
    .selectFrom('boardNotice as notice')
    .$if(type !== undefined, (query) => query.where('type', '=', type ?? ''))
    .$if(keyword !== '', (query) =>
      query.where(sql<boolean>`concat_ws(' ', title, details, title_other, details_other) ilike ${like}`),
    )
    .$if(state !== undefined, (query) => query.where(stateAt(now), '=', state ?? 'published'))
    .$if(noticeNo !== undefined, (query) => query.where('noticeNo', '=', noticeNo ?? 0));
};

/** Notices are scheduled, published, and then ended. */
const sortKeysAt = (now: Date) => ({
  title: byText('title'),
  state: sql`array_position(array['scheduled', 'published', 'ended'], ${stateAt(now)})`,
  period: byColumn('publishedFrom'),
});
type Sorting = SortRequest<keyof ReturnType<typeof sortKeysAt>>;

const lines = (db: Database, now: Date, filter: AdminNoticeFilter, sorting: Sorting = {}) =>
  notices(db, now, filter)
    .leftJoin('member', 'member.memberNo', 'notice.memberNo')
    .leftJoin('company', 'company.companyId', 'notice.companyId')
    .leftJoin('farm', 'farm.farmNo', 'notice.farmNo')
    .select([
      'noticeNo',
      'type',
      'title',
      sql<NoticeLanguage>`notice.language`.as('language'),
      sql<boolean>`title_other is not null`.as('hasTranslation'),
      'member.name as registrant',
      'notice.companyId',
      'company.name as companyName',
      'notice.farmNo',
      'farm.name as farmName',
      'pinned',
      'publishedFrom',
      'publishedTo',
      stateAt(now).as('state'),
      'popup',
      'popupFrom',
      'popupTo',
      'notice.createdAt',
      'updatedAt',
    ])
    .$call(sortBy(sortKeysAt(now), sorting))
    .orderBy('publishedFrom', 'desc')
    .orderBy('noticeNo', 'desc');

export const listAllNoticeRows = (
  db: Database,
  now: Date,
  filter: AdminNoticeFilter & Sorting,
  { offset, limit }: RowRange,
) => lines(db, now, filter, filter).offset(offset).limit(limit).execute();

export type AdminNoticeListRow = Awaited<ReturnType<typeof listAllNoticeRows>>[number];

export const findNotice = (db: Database, now: Date, noticeNo: number) =>
  lines(db, now, { noticeNo }).select(['details', 'titleOther', 'detailsOther', 'notice.version']).executeTakeFirst();

export const countAllNotices = (db: Database, now: Date, filter: AdminNoticeFilter): Promise<number> =>
  countRows(notices(db, now, filter));

export type NoticeColumns = {
  type: string;
  title: string;
  details: string;
  language: NoticeLanguage;
  titleOther: string | null;
  detailsOther: string | null;
  companyId: number | null;
  farmNo: number | null;
  pinned: boolean;
  publishedFrom: Date;
  publishedTo: Date | null;
  popup: boolean;
  popupFrom: Date | null;
  popupTo: Date | null;
};

export const insertNotice = async (db: Database, values: NoticeColumns, memberNo: number, now: Date): Promise<number> =>
  (
    await db
      .insertInto('boardNotice')
      .values({ ...values, memberNo, createdAt: now, updatedAt: now })
      .returning('noticeNo')
      .executeTakeFirstOrThrow()
  ).noticeNo;

export const lockNotice = (
  db: Database,
  noticeNo: number,
): Promise<(NoticeColumns & { version: number }) | undefined> =>
  db
    .selectFrom('boardNotice')
    .select([
      'type',
      'title',
      'details',
      sql<NoticeLanguage>`language`.as('language'),
      'titleOther',
      'detailsOther',
      'companyId',
      'farmNo',
      'pinned',
      'publishedFrom',
      'publishedTo',
      'popup',
      'popupFrom',
      'popupTo',
      'version',
    ])
    .where('noticeNo', '=', noticeNo)
    .forUpdate()
    .executeTakeFirst();

export const updateNoticeRow = (db: Database, noticeNo: number, values: NoticeColumns, now: Date) =>
  db
    .updateTable('boardNotice')
    .set({ ...values, version: sql<number>`version + 1`, updatedAt: now })
    .where('noticeNo', '=', noticeNo)
    .execute();

export const deleteNoticeRow = (db: Database, noticeNo: number) =>
  db.deleteFrom('boardNotice').where('noticeNo', '=', noticeNo).execute();

/** Whether the company and farm of a notice exist; true for null. */
export const findTarget = async (
  db: Database,
  { companyId, farmNo }: { companyId: number | null; farmNo: number | null },
): Promise<{ company: boolean; farm: boolean }> => {
  const company =
    companyId === null ||
    (await db.selectFrom('company').select('companyId').where('companyId', '=', companyId).executeTakeFirst());
  const farm =
    farmNo === null || (await db.selectFrom('farm').select('farmNo').where('farmNo', '=', farmNo).executeTakeFirst());
  return { company: Boolean(company), farm: Boolean(farm) };
};
