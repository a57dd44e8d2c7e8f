import type { StoredFile } from '@onsil/contract/files';
import { pagingOf, type Paging } from '@onsil/contract/envelope';
import type { NoticeDetail, NoticeRow } from '@onsil/contract/notices';
import type { CallContext } from '#platform/context.ts';
import { refuse } from '#platform/refusal.ts';
import { openCurrentFarm } from '#features/farms/service.ts';
import { filesOf } from '#features/files/service.ts';
import {
  countNotices,
  listNotices,
  listTitles,
  listWholeNotices,
  saveReader,
  type NoticeFilter,
  type NoticeLine,
  type WholeNoticeLine,
} from './repository.ts';

type Search = { type?: string | undefined; keyword?: string | undefined; pageNo: number; pageSize: number };

export const noticeKind = 'board_notice';

const reader = (ctx: CallContext): { memberNo: number; now: Date } => {
  if (!ctx.member) throw refuse('NOT_SIGNED_IN');
  return { memberNo: ctx.member.memberNo, now: new Date(ctx.now()) };
};

const asRow = <Line extends NoticeLine>({ date, pinned, read, ...row }: Line) => ({
  ...row,
  date: date.toISOString(),
  isPinned: pinned,
  isRead: read,
});

const asDetail = (row: WholeNoticeLine, files: StoredFile[] = []): NoticeDetail => ({ ...asRow(row), files });

const listPage = async (
  ctx: CallContext,
  { pageNo, pageSize, ...search }: Search,
  farm?: { farmNo: number; companyId: number },
): Promise<{ items: NoticeRow[]; paging: Paging }> => {
  const { memberNo, now } = reader(ctx);
  const filter: NoticeFilter = { ...search, ...(farm && { farm }) };
  const [rows, totalCount] = await Promise.all([
    listNotices(ctx.db, memberNo, now, filter, (pageNo - 1) * pageSize, pageSize),
    countNotices(ctx.db, memberNo, now, filter),
  ]);
  return { items: rows.map(asRow), paging: pagingOf(pageNo, pageSize, totalCount) };
};

export const myNotices = (ctx: CallContext, search: Search): Promise<{ items: NoticeRow[]; paging: Paging }> =>
  listPage(ctx, search);

/** The caller's notices that concern the current farm. */
export const farmNotices = async (
  ctx: CallContext,
  search: Search,
): Promise<{ items: NoticeRow[]; paging: Paging }> => {
  const farm = await openCurrentFarm(ctx);
  return listPage(ctx, search, farm);
};

/** Limit of the titles that every search reads. */
const maxTitles = 500;

/** Titles of the caller's notices for the search, pinned and newest first. */
export const noticeTitles = async (
  ctx: CallContext,
): Promise<{ noticeNo: number; title: string; type: string; date: string }[]> => {
  const { memberNo, now } = reader(ctx);
  const rows = await listTitles(ctx.db, memberNo, now, maxTitles);
  return rows.map(({ date, ...row }) => ({ ...row, date: date.toISOString() }));
};

export const myPopups = async (ctx: CallContext): Promise<NoticeDetail[]> => {
  const { memberNo, now } = reader(ctx);
  const rows = await listWholeNotices(ctx.db, memberNo, now, { popup: true });
  const files = await filesOf(
    ctx,
    noticeKind,
    rows.map(({ noticeNo }) => noticeNo),
  );
  return rows.map((row) => asDetail(row, files.get(row.noticeNo)));
};

/**
 * One notice; reading it marks it as read.
 * @throws NOT_FOUND if it is not published for the caller
 */
export const notice = async (ctx: CallContext, noticeNo: number): Promise<NoticeDetail> => {
  const { memberNo, now } = reader(ctx);
  const [found] = await listWholeNotices(ctx.db, memberNo, now, { noticeNo });
  if (!found) throw refuse('NOT_FOUND');
  if (!found.read) await saveReader(ctx.db, noticeNo, memberNo, now);
  const files = await filesOf(ctx, noticeKind, [noticeNo]);
  return asDetail({ ...found, read: true }, files.get(noticeNo));
};
