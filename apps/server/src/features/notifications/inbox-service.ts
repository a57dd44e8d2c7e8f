import { pagingOf, type Paging } from '@onsil/contract/envelope';
import type { PushNotice } from '@onsil/contract/notifications';
import type { CallContext } from '#platform/context.ts';
import type { Language } from '#platform/language.ts';
import { refuse } from '#platform/refusal.ts';
import { countNotices, listNotices, markAllRead, markRead, type NoticeRow } from './inbox-repository.ts';
import { noticeText } from './text-service.ts';

const readerMno = (ctx: CallContext): number => {
  if (!ctx.member) throw refuse('NOT_SIGNED_IN');
  return ctx.member.memberNo;
};

const asNotice = (language: Language, { parts, read, at, ...row }: NoticeRow): PushNotice => ({
  ...row,
  ...noticeText(language, row.kind, row.level, parts),
  deviationId: row.deviationIds[0] ?? null,
  at: at.toISOString(),
  isRead: read,
});

/** The caller's notices, newest first, in the language of the call. */
export const myNotices = async (
  ctx: CallContext,
  query: { isUnread: boolean; farmId?: string | undefined; pageNo: number; pageSize: number },
): Promise<{ items: PushNotice[]; paging: Paging }> => {
  const { pageNo, pageSize, farmId } = query;
  const { rows, totalCount } = await listNotices(ctx.db, readerMno(ctx), {
    unreadOnly: query.isUnread,
    farmId,
    pageNo,
    pageSize,
  });
  return {
    items: rows.map((row) => asNotice(ctx.language, row)),
    paging: pagingOf(pageNo, pageSize, totalCount),
  };
};

export const countMine = (ctx: CallContext): Promise<{ unread: number; total: number }> =>
  countNotices(ctx.db, readerMno(ctx));

/** Marks a notice as read. Idempotent; another member's notice is NOT_FOUND. Updates the caller's other screens. */
export const receive = async (ctx: CallContext, noticeSeq: number): Promise<void> => {
  const memberNo = readerMno(ctx);
  if (!(await markRead(ctx.db, memberNo, noticeSeq, new Date(ctx.now())))) throw refuse('NOT_FOUND');
  ctx.bus.publish('notices', [memberNo]);
};

export const readAll = async (ctx: CallContext): Promise<void> => {
  const memberNo = readerMno(ctx);
  await markAllRead(ctx.db, memberNo, new Date(ctx.now()));
  ctx.bus.publish('notices', [memberNo]);
};
