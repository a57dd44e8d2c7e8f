import * as z from 'zod/mini';
import { searchParam } from '#lib/state/search-param.ts';

const sheets = [
  'identity',
  'place',
  'manager',
  'machines',
  'facility',
  'scale',
  'statistics',
  'resources',
  'document',
] as const;

/** The open form, and the page of documents. */
export const detailSearch = z.object({
  edit: searchParam(z.enum(sheets)),
  page: searchParam(z.number().check(z.int(), z.minimum(1))),
});
export type SheetName = (typeof sheets)[number];
