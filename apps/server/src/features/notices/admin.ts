import type { SortRequest } from '@onsil/contract/envelope';
import type {
  AdminNotice,
  AdminNoticeRow,
  NoticeBody,
  NoticeChange,
  NoticeState,
  noticeSortKeys,
} from '@onsil/contract/notices';
import { recordAudit } from '#features/audit/audit.ts';
import { isCommonCode } from '#features/codes/codes.ts';
import { listAttachedFiles, attachFiles, detachFiles } from '#features/files/files.ts';
import type { MemberContext } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import { transact } from '#platform/database/transaction.ts';
import { apiError, type InvalidField } from '#platform/http/api-error.ts';
import { readPage, type Page, type PageOf } from '#platform/http/page.ts';
import { requireAdmin } from '#platform/http/require-admin.ts';
import { requireVersion } from '#platform/http/require-version.ts';
import {
  countAllNotices,
  deleteNoticeRow,
  findNotice,
  findTarget,
  insertNotice,
  listAllNoticeRows,
  lockNotice,
  updateNoticeRow,
  type AdminNoticeListRow,
  type NoticeColumns,
} from './admin.sql.ts';
import { noticeFileKind } from './list.ts';

const asRow = <Line extends AdminNoticeListRow>({ pinned, popup, ...row }: Line) => ({
  ...row,
  isPinned: pinned,
  publishedFrom: row.publishedFrom.toISOString(),
  publishedTo: row.publishedTo?.toISOString() ?? null,
  isPopup: popup,
  popupFrom: row.popupFrom?.toISOString() ?? null,
  popupTo: row.popupTo?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

export const listAllNotices = async (
  ctx: MemberContext,
  {
    pageNo,
    pageSize,
    ...filter
  }: {
    type?: string | undefined;
    keyword?: string | undefined;
    state?: NoticeState | undefined;
  } & Page &
    SortRequest<(typeof noticeSortKeys)[number]>,
): Promise<PageOf<AdminNoticeRow>> => {
  requireAdmin(ctx);
  const now = new Date(ctx.now());
  const { items: rows, paging } = await readPage(
    { pageNo, pageSize },
    (range) => listAllNoticeRows(ctx.db, now, filter, range),
    countAllNotices(ctx.db, now, filter),
  );
  return { items: rows.map(asRow), paging };
};

export const getNoticeToEdit = async (ctx: MemberContext, noticeNo: number): Promise<AdminNotice> => {
  requireAdmin(ctx);
  const found = await findNotice(ctx.db, new Date(ctx.now()), noticeNo);
  if (!found) throw apiError('NOT_FOUND');
  const files = (await listAttachedFiles(ctx, noticeFileKind, [noticeNo])).get(noticeNo) ?? [];
  const { titleOther, detailsOther, ...row } = found;
  const translation =
    titleOther === null || detailsOther === null ? null : { title: titleOther, details: detailsOther };
  return { ...asRow(row), translation, files };
};

const dateOf = (text: string | null): Date | null => (text === null ? null : new Date(text));

/** The pop-up period is stored only for notices with a pop-up. */
const toColumns = (body: NoticeBody): NoticeColumns => ({
  type: body.type,
  title: body.title,
  details: body.details,
  language: body.language,
  titleOther: body.translation?.title ?? null,
  detailsOther: body.translation?.details ?? null,
  companyId: body.companyId,
  farmNo: body.farmNo,
  pinned: body.isPinned,
  publishedFrom: new Date(body.publishedFrom),
  publishedTo: dateOf(body.publishedTo),
  popup: body.isPopup,
  popupFrom: body.isPopup ? dateOf(body.popupFrom) : null,
  popupTo: body.isPopup ? dateOf(body.popupTo) : null,
});

const isReversed = (from: Date | null, to: Date | null): boolean => from !== null && to !== null && to <= from;

const validate = async (db: Database, values: NoticeColumns): Promise<void> => {
  if (isReversed(values.publishedFrom, values.publishedTo) || isReversed(values.popupFrom, values.popupTo))
    throw apiError('RANGE_REVERSED');
  const typeExists = await isCommonCode({ db }, 'NOTICE_TYPE', values.type);
  const target = await findTarget(db, values);
  const errors: InvalidField[] = [
    ...(typeExists ? [] : [{ path: 'type', code: 'unknownCode' }]),
    ...(target.company ? [] : [{ path: 'companyId', code: 'unknownCompany' }]),
    ...(target.farm && (values.companyId === null || values.farmNo === null)
      ? []
      : [{ path: 'farmNo', code: 'invalid' }]),
  ];
  if (errors.length > 0) throw apiError('INVALID', { fields: errors });
};

const attach = (
  db: Database,
  noticeNo: number,
  memberNo: number,
  { companyId, farmNo, files }: NoticeBody,
): Promise<void> => {
  const audience = farmNo !== null ? { farmNo } : companyId !== null ? { companyId } : ('everyone' as const);
  return attachFiles(db, { kind: noticeFileKind, id: noticeNo }, files, { memberNo, audience, needed: true });
};

/** Creates a notice and returns its number. */
export const createNotice = async (ctx: MemberContext, body: NoticeBody): Promise<number> => {
  const { memberNo } = requireAdmin(ctx);
  const after = toColumns(body);
  return transact(ctx, async (ctx) => {
    await validate(ctx.db, after);
    const noticeNo = await insertNotice(ctx.db, after, memberNo, new Date(ctx.now()));
    await attach(ctx.db, noticeNo, memberNo, body);
    await recordAudit(ctx, { action: 'create', kind: 'notice', thing: noticeNo, after });
    return noticeNo;
  });
};

const lockExistingNotice = async (
  ctx: MemberContext,
  noticeNo: number,
): Promise<NoticeColumns & { version: number }> => {
  const row = await lockNotice(ctx.db, noticeNo);
  if (!row) throw apiError('NOT_FOUND');
  return row;
};

/** Updates a notice; its files become the given ones, readable by its new audience. */
export const updateNotice = async (
  ctx: MemberContext,
  noticeNo: number,
  { version, ...body }: NoticeChange,
): Promise<void> => {
  const { memberNo } = requireAdmin(ctx);
  const after = toColumns(body);
  await transact(ctx, async (ctx) => {
    const { version: current, ...before } = await lockExistingNotice(ctx, noticeNo);
    requireVersion(current, version);
    await validate(ctx.db, after);
    await updateNoticeRow(ctx.db, noticeNo, after, new Date(ctx.now()));
    await attach(ctx.db, noticeNo, memberNo, body);
    await recordAudit(ctx, { action: 'change', kind: 'notice', thing: noticeNo, before, after });
  });
};

export const deleteNotice = async (ctx: MemberContext, noticeNo: number): Promise<void> => {
  requireAdmin(ctx);
  await transact(ctx, async (ctx) => {
    const { version: _, ...before } = await lockExistingNotice(ctx, noticeNo);
    await detachFiles(ctx.db, { kind: noticeFileKind, id: noticeNo });
    await deleteNoticeRow(ctx.db, noticeNo);
    await recordAudit(ctx, { action: 'remove', kind: 'notice', thing: noticeNo, before });
  });
};
