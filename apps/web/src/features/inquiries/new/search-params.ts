import * as z from 'zod/mini';
import { searchParams } from '#lib/state/search-param.ts';

/** Search parameters of the inquiry form: the preselected kind. */
export const newInquirySearch = z.object({ kind: searchParams.code });
