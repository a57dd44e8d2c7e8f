import { useState, type DragEvent } from 'react';
import { daysBetween } from '#lib/format/iso-day.ts';
import { createStore } from '#lib/state/store.ts';
import type { TaskEntry } from '../model/calendar-entries.ts';
import type { MoveTask } from './use-move-task.ts';

/** The dragged task and the day where the drag began; a browser drags one thing at a time. */
const dragged = createStore<{ entry: TaskEntry; from: string } | null>(null);

const dayAt = (week: readonly string[], row: Element, x: number): string => {
  const { left, width } = row.getBoundingClientRect();
  const column = Math.floor(((x - left) / width) * week.length);
  return week[Math.min(week.length - 1, Math.max(0, column))] ?? '';
};

/** Drag and drop of tasks over the days of a week. */
export const useDragAndDrop = (week: readonly string[], { move }: MoveTask) => {
  const [over, setOver] = useState<string>();
  return {
    over,
    take: (entry: TaskEntry, event: DragEvent<HTMLElement>): void => {
      const row = event.currentTarget.closest('[data-week]');
      if (!row) return;
      event.dataTransfer.effectAllowed = 'move';
      event.dataTransfer.setData('text/plain', entry.task.description);
      dragged.set({ entry, from: dayAt(week, row, event.clientX) });
    },
    end: (): void => dragged.set(null),
    row: {
      onDragOver: (event: DragEvent<HTMLElement>): void => {
        if (!dragged.get()) return;
        event.preventDefault();
        setOver(dayAt(week, event.currentTarget, event.clientX));
      },
      onDragLeave: (): void => setOver(undefined),
      onDrop: (event: DragEvent<HTMLElement>): void => {
        setOver(undefined);
        const taken = dragged.get();
        if (!taken) return;
        event.preventDefault();
        dragged.set(null);
        move(taken.entry, daysBetween(taken.from, dayAt(week, event.currentTarget, event.clientX)));
      },
    },
  };
};
