import { useState, type DragEvent } from 'react';
import { daysBetween } from '#lib/format/iso-day.ts';
import type { TaskEntry } from '../model/calendar-entries.ts';
import type { MoveTask } from './use-move-task.ts';

/** The dragged task and the day where the drag began; a browser drags one thing at a time. */
let dragged: { entry: TaskEntry; from: string } | null = null;

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
      dragged = { entry, from: dayAt(week, row, event.clientX) };
    },
    end: (): void => {
      dragged = null;
    },
    row: {
      onDragOver: (event: DragEvent<HTMLElement>): void => {
        if (!dragged) return;
        event.preventDefault();
        setOver(dayAt(week, event.currentTarget, event.clientX));
      },
      onDragLeave: (): void => setOver(undefined),
      onDrop: (event: DragEvent<HTMLElement>): void => {
        setOver(undefined);
        if (!dragged) return;
        event.preventDefault();
        const { entry, from } = dragged;
        dragged = null;
        move(entry, daysBetween(from, dayAt(week, event.currentTarget, event.clientX)));
      },
    },
  };
};
