import { daysAfter } from '@onsil/domain/kst';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import type { CalendarGo } from './farm-calendar-search.ts';

/** By how many days an arrow key leads. */
export const arrowDays: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -7,
  ArrowDown: 7,
};

/** The day that keys led to before the calendar showed it. */
let awaited: string | null = null;

/** Leads the focus from day to day; past the last one the calendar turns. */
export const focusDay = (event: KeyboardEvent<HTMLElement>, from: string, go: CalendarGo): void => {
  const by = arrowDays[event.key];
  if (by === undefined) return;
  event.preventDefault();
  const day = daysAfter(from, by);
  const shown = event.currentTarget.closest('[data-calendar]')?.querySelector<HTMLElement>(`[data-day="${day}"]`);
  if (shown) shown.focus();
  else awaited = day;
  go({ day }, { replace: true });
};

/** Gives a day's button the focus where keys led to it. */
export const useDayFocus = (day: string) => {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (awaited !== day) return;
    awaited = null;
    button.current?.focus();
  }, [day]);
  return button;
};
