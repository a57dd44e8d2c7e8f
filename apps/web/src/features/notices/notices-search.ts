import type { NoticeState } from '@onsil/contract/notices';
import * as z from 'zod/mini';
import { searchParam } from '#lib/search-param.ts';

// Written down here: the contract's schemas would come along with every first visit.
const states = ['scheduled', 'published', 'ended'] as const satisfies readonly NoticeState[];

const number = z.number().check(z.int(), z.minimum(1));
const filters = {
  type: searchParam(z.string().check(z.maxLength(40))),
  keyword: searchParam(z.string().check(z.maxLength(60))),
  page: searchParam(number),
};

/** The address of the notices: of a kind, with a word in them, a page. */
export const noticesSearch = z.object(filters);
export type NoticesSearch = z.output<typeof noticesSearch>;

export const adminNoticesSearch = z.object({ ...filters, state: searchParam(z.enum(states)) });
export type AdminNoticesSearch = z.output<typeof adminNoticesSearch>;

/** The window of its own: one notice, or whatever pops up now. */
export const popupSearch = z.object({ noticeNo: searchParam(number) });
