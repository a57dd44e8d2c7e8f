import type { CallContext } from '#platform/context.ts';
import { listNotices, type NoticeRow } from './log-repository.ts';
import { noticeText } from './text-service.ts';

/** A notice and its deliveries, in the caller's language. */
export type DescribedNotice = { kind: string; title: string; deliveries: NoticeRow['deliveries'] };

/** Notices by number. No access check here. */
export const describeNotices = async (
  ctx: CallContext,
  noticeSeqs: readonly number[],
): Promise<Map<number, DescribedNotice>> => {
  if (noticeSeqs.length === 0) return new Map();
  const rows = await listNotices(ctx.db, [...new Set(noticeSeqs)]);
  return new Map(
    rows.map(({ noticeSeq, kind, level, parts, deliveries }) => [
      noticeSeq,
      { kind, title: noticeText(ctx.language, kind, level, parts).title, deliveries },
    ]),
  );
};
