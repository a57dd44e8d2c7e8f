import * as z from 'zod/mini';
import { searchParam } from '#lib/state/search-param.ts';

// Repeated here because importing the contract would add its schemas to the first bundle.
export const growingTabs = ['board', 'records', 'racks', 'notes', 'import'] as const;
const states = ['work', 'sowing', 'seedling', 'transplant', 'plant', 'harvest'] as const;
const sheets = ['new', 'plan', 'next', 'harvest', 'discard', 'close', 'entry', 'note', 'record'] as const;

const number = z.number().check(z.int(), z.minimum(1));
const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));

/**
 * Search parameters of growing and harvest: tab, column on a narrow screen, filters, the open batch, and the open sheet
 * with its subject (`id` of an entry, note or record; `stage`).
 */
export const growingSearch = z.object({
  tab: searchParam(z.enum(growingTabs)),
  state: searchParam(z.enum(states)),
  crop: searchParam(number),
  keyword: searchParam(z.string().check(z.maxLength(60))),
  /** includes complete batches */
  all: searchParam(z.literal(true)),
  from: searchParam(day),
  to: searchParam(day),
  page: searchParam(number),
  work: searchParam(number),
  sheet: searchParam(z.enum(sheets)),
  id: searchParam(number),
  stage: searchParam(z.enum(states)),
});
export type GrowingSearch = z.output<typeof growingSearch>;

/** Changes search parameters. `saved` skips the leave guard of a sheet. */
export type GrowingNavigate = (change: Partial<GrowingSearch>, how?: { replace?: boolean; saved?: boolean }) => void;

/** Search parameters that close the sheet. */
export const closedSheet = { sheet: undefined, id: undefined, stage: undefined } as const;
