import { minuteMs } from '@onsil/domain/calendar/duration';
import { kstDay, kstDayStart } from '@onsil/domain/calendar/kst';
import { startsOn } from '@onsil/domain/calendar/task-repeat';
import { writeTaskReminder } from '#features/notifications/notifications.ts';
import type { Context } from '#platform/context.ts';
import { transact } from '#platform/database/transaction.ts';
import { forEachIsolated } from '#platform/jobs/for-each-isolated.ts';
import { listCompletions } from './completion.sql.ts';
import { insertReminder, listTasksAt } from './reminders.sql.ts';
import { readTask } from './tasks.sql.ts';

/** How long before its time people are reminded of a task. */
const leadMs = 10 * minuteMs;
/** After this the reminder of a worker that was down is of no use. */
const graceMs = 10 * minuteMs;

/** Instant of a time of day (`HH:MM`) in Korea. */
const instantOf = (day: string, time: string): number =>
  kstDayStart(day) + (Number(time.slice(0, 2)) * 60 + Number(time.slice(3))) * minuteMs;

const timeOf = (ms: number): string => new Date(ms - kstDayStart(kstDay(ms))).toISOString().slice(11, 16);

type TimeSpan = { day: string; from: string; to: string };

/** A span of time as times of one day, or of two around midnight; `to` is exclusive. */
const spansOf = (from: number, to: number): TimeSpan[] => {
  const [day, last] = [kstDay(from), kstDay(to)];
  if (day === last) return [{ day, from: timeOf(from), to: timeOf(to) }];
  return [
    { day, from: timeOf(from), to: '24:00' },
    { day: last, from: '00:00', to: timeOf(to) },
  ];
};

type Due = { taskNo: number; farmName: string; day: string };

/**
 * Reminds people of one occurrence. The lock of the task keeps a second worker, a tick and a change of its time out in
 * between.
 */
const remindOf = (ctx: Context, { taskNo, farmName, day }: Due): Promise<void> =>
  transact(ctx, async (ctx) => {
    const task = await readTask(ctx.db, taskNo, { lock: true });
    if (!task?.time || !(task.repeat ? startsOn(task, day) : task.start === day)) return;
    const now = ctx.now();
    const beginsAt = instantOf(day, task.time);
    if (beginsAt - leadMs > now || beginsAt + graceMs < now || task.createdAt.getTime() > beginsAt) return;
    const [completion] = await listCompletions(ctx.db, [{ taskNo, start: day }]);
    if (completion || !(await insertReminder(ctx.db, taskNo, new Date(beginsAt)))) return;
    const { farmNo, assigneeMemberNo, assigneeName: assignee, controllerName, description, time } = task;
    await writeTaskReminder(ctx, {
      farmNo,
      assigneeMemberNo,
      parts: {
        farm: farmName,
        ...(controllerName !== null && { controller: controllerName }),
        task: { taskNo, day, time, description, assignee },
      },
      at: new Date(now),
    });
  });

/** Reminds people of the tasks whose time is near, each occurrence once. Safe in several processes at once. */
export const remindOfTasks = async (ctx: Context, stopping?: AbortSignal): Promise<void> => {
  const now = ctx.now();
  for (const span of spansOf(now - graceMs, now + leadMs + minuteMs)) {
    const remind = (task: Omit<Due, 'day'>): Promise<void> => remindOf(ctx, { ...task, day: span.day });
    await forEachIsolated(await listTasksAt(ctx.db, span), remind, stopping);
  }
};
