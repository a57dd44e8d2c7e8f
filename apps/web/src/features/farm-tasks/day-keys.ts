import type { KeyboardEvent } from 'react';
import { laterBy } from './calendar-days.ts';
import type { CalendarGo } from './farm-calendar-search.ts';

/** By how many days an arrow key leads. */
export const arrowDays: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -7,
  ArrowDown: 7,
};

/** Leads the focus from day to day; past the last one the calendar turns, and the focus follows once it has. */
export const focusDay = (event: KeyboardEvent<HTMLElement>, from: string, go: CalendarGo): void => {
  const by = arrowDays[event.key];
  if (by === undefined) return;
  event.preventDefault();
  const day = laterBy(from, by);
  event.currentTarget.closest('[data-calendar]')?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus();
  go({ day }, { replace: true });
};
