import * as z from 'zod/mini';
import { searchParam, searchParams } from '#lib/state/search-param.ts';

export const inquiryStates = ['open', 'answered', 'all'] as const;

/** Search parameters of the inquiries; unanswered ones by default. */
export const inquiriesSearch = z.object({
  state: searchParam(z.enum(inquiryStates)),
  kind: searchParam(z.string().check(z.maxLength(40))),
  keyword: searchParam(z.string().check(z.maxLength(60))),
  sort: searchParams.sort,
  dir: searchParams.dir,
  page: searchParam(z.number().check(z.int(), z.minimum(1))),
});
export type InquiriesSearch = z.output<typeof inquiriesSearch>;
