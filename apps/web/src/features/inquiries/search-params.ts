import * as z from 'zod/mini';
import { searchParams } from '#lib/state/search-param.ts';

/** Search parameters of the caller's inquiries. */
export const myInquiriesSearch = z.object({ page: searchParams.page });
