import * as z from 'zod/mini';
import { searchParam, searchParams } from '#lib/state/search-param.ts';
import type { SetSearch } from '#lib/state/use-search-state.ts';

// Repeated here because importing the contract would add its schemas to the first bundle.
export const growingTabs = ['board', 'records', 'racks', 'notes', 'import'] as const;
const states = ['work', 'sowing', 'seedling', 'transplant', 'plant', 'harvest'] as const;
const batchSheets = ['new', 'plan', 'next', 'harvest', 'discard', 'close', 'entry', 'note'] as const;
/** Sheets of the tabs of records and racks. */
const otherSheets = ['record', 'rack', 'rackNew', 'groups', 'places'] as const;

/**
 * Search parameters of growing and harvest: tab, column on a narrow screen, filters, the open batch, and the open sheet
 * with its subject (`id` of an entry, note or record; `ids` of the batches of a step; `stage`). Notes of the open batch have a page of their own.
 */
export const growingSearch = z.object({
  tab: searchParam(z.enum(growingTabs)),
  state: searchParam(z.enum(states)),
  crop: searchParams.id,
  keyword: searchParams.keyword,
  /** includes complete batches */
  all: searchParam(z.literal(true)),
  from: searchParams.day,
  to: searchParams.day,
  sort: searchParams.sort,
  dir: searchParams.dir,
  page: searchParams.page,
  work: searchParams.id,
  notesPage: searchParams.page,
  sheet: searchParams.sheet(...batchSheets, ...otherSheets),
  id: searchParams.id,
  ids: searchParams.ids,
  stage: searchParam(z.enum(states)),
});
export type GrowingSearch = z.output<typeof growingSearch>;

/** Changes search parameters; `saved` skips the leave guard. */
export type SetGrowingSearch = SetSearch<GrowingSearch>;

/** Search parameters that close the sheet. */
export const closedSheet = { sheet: undefined, id: undefined, ids: undefined, stage: undefined } as const;

/** Search parameters that lead from a batch back to the tab that it was opened from. */
export const closedBatch = { ...closedSheet, work: undefined, notesPage: undefined } as const;
