import { describe, expect, it } from 'vitest';
import type { FarmTask } from '@onsil/contract/farm-tasks';
import { isOverdue, tasksForToday } from './task-state.ts';

const today = '2026-05-20';
const done = { at: '2026-05-19T01:00:00Z', memberName: '김농부', note: null, hours: null, files: [] };
const task = (description: string, start: string, own: Partial<FarmTask> = {}): FarmTask => ({
  taskNo: 1,
  category: 'CROP',
  description,
  start,
  end: start,
  repeat: null,
  controllerId: null,
  controllerName: null,
  time: null,
  assignee: null,
  memberName: '김농부',
  isMine: true,
  completed: null,
  version: 1,
  createdAt: '2026-05-01T00:00:00Z',
  ...own,
});

describe('the tasks of today', () => {
  it('are overdue ones, then open ones, then what is done', () => {
    const tasks = [
      task('done before', '2026-05-18', { completed: done }),
      task('overdue', '2026-05-18'),
      task('done today', today, { completed: done }),
      task('open today', today),
      task('lasting', '2026-05-17', { end: '2026-05-21' }),
    ];
    expect(tasksForToday(tasks, today).map(({ description }) => description)).toEqual([
      'overdue',
      'open today',
      'lasting',
      'done today',
    ]);
  });

  it('are overdue for a week after their last day', () => {
    expect(isOverdue(task('', '2026-05-13'), today)).toBe(true);
    expect(isOverdue(task('', '2026-05-12'), today)).toBe(false);
    expect(isOverdue(task('', '2026-05-18', { end: today }), today)).toBe(false);
  });
});
