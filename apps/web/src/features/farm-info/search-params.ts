import * as z from 'zod/mini';
import { searchParams } from '#lib/state/search-param.ts';

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
  sheet: searchParams.sheet(...sheets),
  page: searchParams.page,
});
export type SheetName = (typeof sheets)[number];
