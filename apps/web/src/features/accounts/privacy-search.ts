import * as z from 'zod/mini';
import { searchParam } from '#lib/search-param.ts';

/** Which version of the privacy statement is shown; the newest where nothing is said. */
export const privacySearch = z.object({ version: searchParam(z.string()) });
