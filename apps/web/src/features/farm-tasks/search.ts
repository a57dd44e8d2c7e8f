import * as z from 'zod/mini';
import { searchParam } from '#lib/state/search-param.ts';

// Copied: importing the contract's schemas would add them to the first bundle.
export const views = ['month', 'week', 'day', 'list'] as const;
export type View = (typeof views)[number];

const number = z.number().check(z.int(), z.minimum(1));
const day = z.string().check(z.regex(/^2\d{3}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/));

/** View and day, filters, and the open or new task. */
export const farmCalendarSearch = z.object({
  view: searchParam(z.enum(views)),
  day: searchParam(day),
  category: searchParam(z.string().check(z.maxLength(40))),
  controller: searchParam(z.string().check(z.maxLength(64))),
  page: searchParam(number),
  task: searchParam(number),
  /** the first day of the open task's occurrence */
  on: searchParam(day),
  /** the first day of a new task */
  begin: searchParam(day),
});
export type CalendarSearch = z.output<typeof farmCalendarSearch>;

/** Changes search parameters; `saved` skips the leave guard. */
export type NavigateCalendar = (change: Partial<CalendarSearch>, how?: { replace?: boolean; saved?: boolean }) => void;

/** Search parameters that close the sheet. */
export const closedSheet = { task: undefined, on: undefined, begin: undefined } as const;
