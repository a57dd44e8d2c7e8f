import * as z from 'zod/mini';
import { searchParam } from '#lib/search-param.ts';

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

/** The address of the farm's information: what is being edited, and the page of its documents. */
export const detailSearch = z.object({
  edit: searchParam(z.enum(sheets)),
  page: searchParam(z.number().check(z.int(), z.minimum(1))),
});
export type SheetName = (typeof sheets)[number];
