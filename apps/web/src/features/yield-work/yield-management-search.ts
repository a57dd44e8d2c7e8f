import * as z from 'zod/mini';
import { searchParam } from '#lib/search-param.ts';

// Written down here: the contract's schemas would come along with every first visit.
export const tabs = ['board', 'records', 'racks', 'notes', 'import'] as const;
const states = ['work', 'sowing', 'seedling', 'transplant', 'plant', 'harvest'] as const;
const sheets = ['new', 'plan', 'next', 'harvest', 'discard', 'close', 'entry', 'note', 'record'] as const;

const number = z.number().check(z.int(), z.minimum(1));
const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));

/**
 * The address of growing and harvest: the list, the column of a narrow screen, filters, the batch that is open, and the
 * sheet that is open over it with what it is about (an entry, a note, a record, a stage).
 */
export const yieldManagementSearch = z.object({
  tab: searchParam(z.enum(tabs)),
  state: searchParam(z.enum(states)),
  crop: searchParam(number),
  keyword: searchParam(z.string().check(z.maxLength(60))),
  /** complete batches too */
  all: searchParam(z.literal('Y')),
  from: searchParam(day),
  to: searchParam(day),
  page: searchParam(number),
  work: searchParam(number),
  sheet: searchParam(z.enum(sheets)),
  id: searchParam(number),
  stage: searchParam(z.enum(states)),
});
export type YieldSearch = z.output<typeof yieldManagementSearch>;

/** Changes parts of the address. After a save a sheet is left without being asked. */
export type YieldGo = (change: Partial<YieldSearch>, how?: { replace?: boolean; saved?: boolean }) => void;

/** The address without the sheet that is open. */
export const noSheet = { sheet: undefined, id: undefined, stage: undefined } as const;
