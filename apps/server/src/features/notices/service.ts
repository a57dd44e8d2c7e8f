import type { StoredFile } from '@onsil/contract/files';
import { pagingOf, type Paging } from '@onsil/contract/envelope';
import type { NoticeDetail, NoticeRow } from '@onsil/contract/notices';
import type { CallContext } from '#platform/context.ts';
import { refuse } from '#platform/refusal.ts';
import { openCurrentFarm } from '#features/farms/service.ts';
import { filesOf } from '#features/files/service.ts';
import { countNotices, listNotices, saveReader, type NoticeFilter, type NoticeLine } from './repository.ts';

type Search = { type?: string | undefined; keyword?: string | undefined; pageNo: number; pageSize: number };

/** What files of notices hang on. */
export const noticeKind = 'board_notice';

const reader = (ctx: CallContext): { mno: number; now: Date } => {
  if (!ctx.member) throw refuse('NOT_SIGNED_IN');
  return { mno: ctx.member.mno, now: new Date(ctx.now()) };
};

const asRow = (line: NoticeLine): NoticeRow => {
  const { date, pinned, read, details: _, ...row } = line;
  return { ...row, date: date.toISOString(), pinnedYn: pinned ? 'Y' : 'N', readYn: read ? 'Y' : 'N' };
};

const asDetail = (line: NoticeLine, files: StoredFile[] = []): NoticeDetail => ({
  ...asRow(line),
  details: line.details,
  files,
});

const listed = async (
  ctx: CallContext,
  { pageNo, pageSize, ...search }: Search,
  farm?: { fno: number; cno: number },
): Promise<{ items: NoticeRow[]; paging: Paging }> => {
  const { mno, now } = reader(ctx);
  const filter: NoticeFilter = { ...search, ...(farm && { farm }) };
  const [rows, totalCount] = await Promise.all([
    listNotices(ctx.db, mno, now, filter, (pageNo - 1) * pageSize, pageSize),
    countNotices(ctx.db, mno, now, filter),
  ]);
  return { items: rows.map(asRow), paging: pagingOf(pageNo, pageSize, totalCount) };
};

/** The caller's notices. */
export const myNotices = (ctx: CallContext, search: Search): Promise<{ items: NoticeRow[]; paging: Paging }> =>
  listed(ctx, search);

/** Of the caller's notices those that have to do with the current farm. */
export const farmNotices = async (
  ctx: CallContext,
  search: Search,
): Promise<{ items: NoticeRow[]; paging: Paging }> => {
  const farm = await openCurrentFarm(ctx);
  return listed(ctx, search, farm);
};

/** Every notice that the caller may see, optionally those with a word in them, for whoever searches. */
export const visibleNotices = async (
  ctx: CallContext,
  keyword = '',
): Promise<{ noticeNo: number; title: string; type: string; date: string }[]> => {
  const { mno, now } = reader(ctx);
  const rows = await listNotices(ctx.db, mno, now, { keyword });
  return rows.map(({ noticeNo, title, type, date }) => ({ noticeNo, title, type, date: date.toISOString() }));
};

/** What opens by itself now. */
export const myPopups = async (ctx: CallContext): Promise<NoticeDetail[]> => {
  const { mno, now } = reader(ctx);
  const rows = await listNotices(ctx.db, mno, now, { popup: true });
  const files = await filesOf(
    ctx,
    noticeKind,
    rows.map(({ noticeNo }) => noticeNo),
  );
  return rows.map((row) => asDetail(row, files.get(row.noticeNo)));
};

/** One notice, which the caller has read by this; what is not for them, or not published, is NOT_FOUND. */
export const notice = async (ctx: CallContext, noticeNo: number): Promise<NoticeDetail> => {
  const { mno, now } = reader(ctx);
  const [found] = await listNotices(ctx.db, mno, now, { noticeNo });
  if (!found) throw refuse('NOT_FOUND');
  if (!found.read) await saveReader(ctx.db, noticeNo, mno, now);
  const files = await filesOf(ctx, noticeKind, [noticeNo]);
  return asDetail({ ...found, read: true }, files.get(noticeNo));
};
