import type { PushNotice } from '@onsil/contract/notifications';
import type { MemberContext } from '#platform/context.ts';
import { transact } from '#platform/database/transaction.ts';
import { publish } from '#platform/events/publish.ts';
import { apiError } from '#platform/http/api-error.ts';
import { pageOf, type Page, type PageOf } from '#platform/http/page.ts';
import type { Language } from '#platform/text/language.ts';
import { formatNotice } from '../write/notice-text.ts';
import {
  countFilteredRows,
  countInboxRows,
  listInboxRows,
  markAllRead,
  markRead,
  type InboxRow,
  listNoticesWithDeliveries,
  type NoticeWithDeliveries,
} from './inbox.sql.ts';

const asNotice = (language: Language, { parts, read, at, ...row }: InboxRow): PushNotice => ({
  ...row,
  ...formatNotice(language, { ...row, parts }),
  deviationId: row.deviationIds[0] ?? null,
  task: parts.task ? { taskNo: parts.task.taskNo, day: parts.task.day } : null,
  at: at.toISOString(),
  isRead: read,
});

/** The caller's notices, newest first, in the language of the call. */
export const listMyNotices = async (
  ctx: MemberContext,
  query: { isUnread: boolean; farmId?: string | undefined } & Page,
): Promise<PageOf<PushNotice>> => {
  const { pageNo, pageSize, farmId } = query;
  const { rows, totalCount } = await listInboxRows(ctx.db, ctx.member, {
    unreadOnly: query.isUnread,
    farmId,
    pageNo,
    pageSize,
  });
  return pageOf(
    rows.map((row) => asNotice(ctx.language, row)),
    { pageNo, pageSize },
    totalCount,
  );
};

export const countMyNotices = (ctx: MemberContext): Promise<{ unread: number; total: number }> =>
  countInboxRows(ctx.db, ctx.member);

/** The caller's unread notices of one farm. */
export const countUnreadOfFarm = async (ctx: MemberContext, farmId: string): Promise<number> =>
  countFilteredRows(ctx.db, ctx.member, { unreadOnly: true, farmId });

/** Marks a notice as read. Idempotent; another member's notice is NOT_FOUND. Updates the caller's other screens. */
export const markNoticeRead = (ctx: MemberContext, noticeSeq: number): Promise<void> =>
  transact(ctx, async (ctx) => {
    const { memberNo, admin } = ctx.member;
    if (!(await markRead(ctx.db, { memberNo, admin, noticeSeq }, new Date(ctx.now())))) throw apiError('NOT_FOUND');
    await publish(ctx, 'notices', [memberNo]);
  });

export const markAllNoticesRead = (ctx: MemberContext): Promise<void> =>
  transact(ctx, async (ctx) => {
    const { memberNo } = ctx.member;
    await markAllRead(ctx.db, memberNo, new Date(ctx.now()));
    await publish(ctx, 'notices', [memberNo]);
  });

/** A notice and its deliveries, in the caller's language. */
export type DescribedNotice = { kind: string; title: string; deliveries: NoticeWithDeliveries['deliveries'] };

/** Notices by number. No access check here. */
export const describeNotices = async (
  ctx: MemberContext,
  noticeSeqs: readonly number[],
): Promise<Map<number, DescribedNotice>> => {
  if (noticeSeqs.length === 0) return new Map();
  const rows = await listNoticesWithDeliveries(ctx.db, [...new Set(noticeSeqs)]);
  return new Map(
    rows.map(({ noticeSeq, kind, level, parts, deliveries }) => [
      noticeSeq,
      { kind, title: formatNotice(ctx.language, { kind, level, parts }).title, deliveries },
    ]),
  );
};
