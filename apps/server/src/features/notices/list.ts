import type { StoredFile } from '@onsil/contract/files';
import type { NoticeDetail, NoticeRow } from '@onsil/contract/notices';
import { listAttachedFiles } from '#features/files/files.ts';
import type { FarmContext, MemberContext } from '#platform/context.ts';
import { apiError } from '#platform/http/api-error.ts';
import { readPage, type Page, type PageOf } from '#platform/http/page.ts';
import {
  countNotices,
  listNotices,
  listTitleRows,
  listNoticeDetails,
  insertReader,
  type NoticeFilter,
  type NoticeListRow,
  type NoticeDetailRow,
  type Reader,
} from './notices.sql.ts';

type Search = { type?: string | undefined; keyword?: string | undefined } & Page;

export const noticeFileKind = 'board_notice';

const readerOf = ({ member, language, ...ctx }: MemberContext): Reader => ({
  memberNo: member.memberNo,
  now: new Date(ctx.now()),
  language,
});

const asRow = <Line extends NoticeListRow>({ date, pinned, read, ...row }: Line) => ({
  ...row,
  date: date.toISOString(),
  isPinned: pinned,
  isRead: read,
});

const asDetail = (row: NoticeDetailRow, files: StoredFile[] = []): NoticeDetail => ({ ...asRow(row), files });

const listPage = async (
  ctx: MemberContext,
  { pageNo, pageSize, ...search }: Search,
  farm?: { farmNo: number; companyId: number },
): Promise<PageOf<NoticeRow>> => {
  const reader = readerOf(ctx);
  const filter: NoticeFilter = { ...search, ...(farm && { farm }) };
  const { items: rows, paging } = await readPage(
    { pageNo, pageSize },
    (range) => listNotices(ctx.db, reader, filter, range),
    countNotices(ctx.db, reader, filter),
  );
  return { items: rows.map(asRow), paging };
};

export const listMyNotices = (ctx: MemberContext, search: Search): Promise<PageOf<NoticeRow>> => listPage(ctx, search);

/** The caller's notices that concern the current farm. */
export const listFarmNotices = async (ctx: FarmContext, search: Search): Promise<PageOf<NoticeRow>> => {
  const { farm } = ctx;
  return listPage(ctx, search, farm);
};

/** Limit of the titles that every search reads. */
const maxTitles = 500;

/** Titles of the caller's notices for the search, shown and in all their languages, pinned and newest first. */
export const listNoticeTitles = async (
  ctx: MemberContext,
): Promise<{ noticeNo: number; title: string; titles: string[]; type: string; date: string }[]> => {
  const rows = await listTitleRows(ctx.db, readerOf(ctx), maxTitles);
  return rows.map(({ date, ...row }) => ({ ...row, date: date.toISOString() }));
};

export const listMyPopups = async (ctx: MemberContext): Promise<NoticeDetail[]> => {
  const rows = await listNoticeDetails(ctx.db, readerOf(ctx), { popup: true });
  const files = await listAttachedFiles(
    ctx,
    noticeFileKind,
    rows.map(({ noticeNo }) => noticeNo),
  );
  return rows.map((row) => asDetail(row, files.get(row.noticeNo)));
};

/**
 * One notice; reading it marks it as read.
 * @throws NOT_FOUND if it is not published for the caller
 */
export const getNotice = async (ctx: MemberContext, noticeNo: number): Promise<NoticeDetail> => {
  const reader = readerOf(ctx);
  const [found] = await listNoticeDetails(ctx.db, reader, { noticeNo });
  if (!found) throw apiError('NOT_FOUND');
  if (!found.read) await insertReader(ctx.db, noticeNo, reader.memberNo, reader.now);
  const files = await listAttachedFiles(ctx, noticeFileKind, [noticeNo]);
  return asDetail({ ...found, read: true }, files.get(noticeNo));
};
