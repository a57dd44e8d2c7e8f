import * as z from 'zod/mini';
import type { NoticeState } from '@onsil/contract/notices';
import { searchParam, searchParams } from '#lib/state/search-param.ts';

// Repeated here because importing the contract would add its schemas to the first bundle.
const states = ['scheduled', 'published', 'ended'] as const satisfies readonly NoticeState[];

const filters = {
  type: searchParams.code,
  keyword: searchParams.keyword,
  page: searchParams.page,
};

/** Search parameters of the announcements: type, keyword and page. */
export const noticesSearch = z.object(filters);
export type NoticesSearch = z.output<typeof noticesSearch>;

export const adminNoticesSearch = z.object({
  ...filters,
  state: searchParam(z.enum(states)),
  sort: searchParams.sort,
  dir: searchParams.dir,
});
export type AdminNoticesSearch = z.output<typeof adminNoticesSearch>;

/** Search parameters of the pop-up window: one announcement, or all current pop-ups. */
export const popupSearch = z.object({ noticeNo: searchParams.id });
