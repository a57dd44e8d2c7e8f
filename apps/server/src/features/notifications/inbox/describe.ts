import type { MemberContext } from '#platform/context.ts';
import { listNoticesWithDeliveries, type NoticeWithDeliveries } from './describe.sql.ts';
import { formatNotice } from '../write/notice-text.ts';

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
