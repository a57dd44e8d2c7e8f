import { useEffect, useRef, type KeyboardEvent } from 'react';
import { addDays } from '@onsil/domain/calendar/kst';
import { createStore } from '#lib/state/store.ts';
import type { SetCalendarSearch } from '../search-params.ts';

/** Days moved by an arrow key. */
export const arrowDays: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -7,
  ArrowDown: 7,
};

/** The day to focus once the calendar shows it. */
const pendingDay = createStore<string | null>(null);

/** Moves the focus by arrow keys; past the last day the calendar turns. */
export const focusDay = (event: KeyboardEvent<HTMLElement>, from: string, setSearch: SetCalendarSearch): void => {
  const by = arrowDays[event.key];
  if (by === undefined) return;
  event.preventDefault();
  const day = addDays(from, by);
  const shown = event.currentTarget.closest('[data-calendar]')?.querySelector<HTMLElement>(`[data-day="${day}"]`);
  if (shown) shown.focus();
  else pendingDay.set(day);
  setSearch({ day }, { replace: true });
};

/** Focuses a day's button after keyboard navigation. */
export const useDayFocus = (day: string) => {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (pendingDay.get() !== day) return;
    pendingDay.set(null);
    button.current?.focus();
  }, [day]);
  return button;
};
