import * as z from 'zod/mini';
import { searchParam } from '#lib/search-param.ts';

// Written down here: the contract's schemas would come along with every first visit.
export const views = ['month', 'week', 'day', 'list'] as const;
export type View = (typeof views)[number];

const number = z.number().check(z.int(), z.minimum(1));
const day = z.string().check(z.regex(/^2\d{3}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/));

/** The address of the calendar: which view of which day, filters, and the task that is open or begun. */
export const farmCalendarSearch = z.object({
  view: searchParam(z.enum(views)),
  day: searchParam(day),
  category: searchParam(z.string().check(z.maxLength(40))),
  controller: searchParam(z.string().check(z.maxLength(64))),
  page: searchParam(number),
  task: searchParam(number),
  /** the day on which the time of the task begins that is meant */
  on: searchParam(day),
  /** a new task begins on that day */
  begin: searchParam(day),
});
export type CalendarSearch = z.output<typeof farmCalendarSearch>;

/** Changes parts of the address. After a save a sheet is left without being asked. */
export type CalendarGo = (change: Partial<CalendarSearch>, how?: { replace?: boolean; saved?: boolean }) => void;

/** The address without the sheet that is open. */
export const noSheet = { task: undefined, on: undefined, begin: undefined } as const;
