import * as z from 'zod/mini';
import { searchParams } from '#lib/state/search-param.ts';

/** The open sheet: of the channel `id`, or a new one. */
export const teamChannelSearch = z.object({ sheet: searchParams.sheet('channel'), id: searchParams.id });
