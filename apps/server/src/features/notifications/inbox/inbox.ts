import { getPaging, type Paging } from '@onsil/contract/envelope';
import type { PushNotice } from '@onsil/contract/notifications';
import type { CallContext } from '#platform/context.ts';
import type { Language } from '#platform/text/language.ts';
import { apiError } from '#platform/http/api-error.ts';
import { countInboxRows, listInboxRows, markAllRead, markRead, type InboxRow } from './inbox.sql.ts';
import { formatNotice } from '../write/notice-text.ts';

const readerMno = (ctx: CallContext): number => {
  if (!ctx.member) throw apiError('NOT_SIGNED_IN');
  return ctx.member.memberNo;
};

const asNotice = (language: Language, { parts, read, at, ...row }: InboxRow): PushNotice => ({
  ...row,
  ...formatNotice(language, row.kind, row.level, parts),
  deviationId: row.deviationIds[0] ?? null,
  at: at.toISOString(),
  isRead: read,
});

/** The caller's notices, newest first, in the language of the call. */
export const listMyNotices = async (
  ctx: CallContext,
  query: { isUnread: boolean; farmId?: string | undefined; pageNo: number; pageSize: number },
): Promise<{ items: PushNotice[]; paging: Paging }> => {
  const { pageNo, pageSize, farmId } = query;
  const { rows, totalCount } = await listInboxRows(ctx.db, readerMno(ctx), {
    unreadOnly: query.isUnread,
    farmId,
    pageNo,
    pageSize,
  });
  return {
    items: rows.map((row) => asNotice(ctx.language, row)),
    paging: getPaging(pageNo, pageSize, totalCount),
  };
};

export const countMyNotices = (ctx: CallContext): Promise<{ unread: number; total: number }> =>
  countInboxRows(ctx.db, readerMno(ctx));

/** Marks a notice as read. Idempotent; another member's notice is NOT_FOUND. Updates the caller's other screens. */
export const markNoticeRead = async (ctx: CallContext, noticeSeq: number): Promise<void> => {
  const memberNo = readerMno(ctx);
  if (!(await markRead(ctx.db, memberNo, noticeSeq, new Date(ctx.now())))) throw apiError('NOT_FOUND');
  ctx.bus.publish('notices', [memberNo]);
};

export const markAllNoticesRead = async (ctx: CallContext): Promise<void> => {
  const memberNo = readerMno(ctx);
  await markAllRead(ctx.db, memberNo, new Date(ctx.now()));
  ctx.bus.publish('notices', [memberNo]);
};
