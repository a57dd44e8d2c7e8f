import * as z from 'zod/mini';
import { searchParam } from '#lib/state/search-param.ts';

/** Search parameters of the inquiry form: the preselected kind. */
export const newInquirySearch = z.object({ kind: searchParam(z.string().check(z.maxLength(40))) });
