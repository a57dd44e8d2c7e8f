import * as z from 'zod/mini';
import { naturalNumber, searchParam } from '#lib/state/search-param.ts';

/** The channel whose sheet is open. */
export const teamChannelParams = { channel: searchParam(z.union([z.literal('new'), naturalNumber])) };
export const teamChannelSearch = z.object(teamChannelParams);
