import * as z from 'zod/mini';
import { searchParam, searchParams } from '#lib/state/search-param.ts';
import type { SetSearch } from '#lib/state/use-search-state.ts';

// Copied: importing the contract's schemas would add them to the first bundle.
export const views = ['month', 'week', 'day', 'list'] as const;
export type View = (typeof views)[number];

/** View and day, filters, and the open or new task. */
export const farmCalendarSearch = z.object({
  view: searchParam(z.enum(views)),
  day: searchParams.day,
  category: searchParams.code,
  controller: searchParams.text,
  /** leaves out tasks assigned to others */
  mine: searchParam(z.boolean()),
  sort: searchParams.sort,
  dir: searchParams.dir,
  page: searchParams.page,
  task: searchParams.id,
  /** the first day of the open task's occurrence */
  on: searchParams.day,
  /** the first day of a new task */
  begin: searchParams.day,
});
export type CalendarSearch = z.output<typeof farmCalendarSearch>;

/** Changes search parameters; `saved` skips the leave guard. */
export type SetCalendarSearch = SetSearch<CalendarSearch>;

/** Search parameters that close the sheet of a task. */
export const closedTask = { task: undefined, on: undefined, begin: undefined } as const;
