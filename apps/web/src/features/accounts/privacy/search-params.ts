import * as z from 'zod/mini';
import { searchParam } from '#lib/state/search-param.ts';

/** The version of the privacy policy to show; the newest by default. */
export const privacySearch = z.object({ version: searchParam(z.string()) });
