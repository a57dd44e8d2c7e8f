import type { CalendarEvents, FarmTask, RenewalSpan, StageDay } from '@onsil/contract/farm-tasks';
import { kstDay } from '@onsil/domain/calendar/kst';
import type { DaySpan } from '@onsil/domain/calendar/task-repeat';
import { parseInstant } from '#lib/format/kst.ts';

export type TaskEntry = DaySpan & { kind: 'task'; key: string; task: FarmTask };
type StageEntry = DaySpan & { kind: 'stage'; key: string; stage: StageDay };
type RenewalEntry = DaySpan & { kind: 'renewal'; key: string; renewal: RenewalSpan };

/** Entries of the calendar: tasks, and links to events of other screens. */
export type CalendarEntry = TaskEntry | StageEntry | RenewalEntry;

export const taskKey = ({ taskNo, start }: Pick<FarmTask, 'taskNo' | 'start'>): string => `task ${taskNo} ${start}`;

const order = ['stage', 'renewal', 'task'] as const;
const byText = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

type Filter = { category?: string | undefined; controller?: string | undefined };

/**
 * All entries in layout order; tasks of equal days keep their order. A filter leaves out events that cannot match it.
 */
export const buildEntries = (
  tasks: readonly FarmTask[],
  { stages, renewals }: CalendarEvents,
  { category, controller }: Filter,
): CalendarEntry[] => {
  const unfiltered = category === undefined && controller === undefined;
  const meant = category === undefined ? renewals.filter((one) => !controller || one.controllerId === controller) : [];
  return [
    ...(unfiltered ? stages : []).map((stage): CalendarEntry => ({
      kind: 'stage',
      key: `stage ${stage.batchId} ${stage.stage}`,
      start: stage.day,
      end: stage.day,
      stage,
    })),
    ...meant.map((renewal): CalendarEntry => ({
      kind: 'renewal',
      key: `renewal ${renewal.controllerId} ${renewal.startedAt}`,
      start: kstDay(parseInstant(renewal.startedAt)),
      end: kstDay(parseInstant(renewal.endsAt)),
      renewal,
    })),
    ...tasks.map((task): CalendarEntry => ({
      kind: 'task',
      key: taskKey(task),
      start: task.start,
      end: task.end,
      task,
    })),
  ].toSorted(
    (a, b) => byText(a.start, b.start) || byText(b.end, a.end) || order.indexOf(a.kind) - order.indexOf(b.kind),
  );
};

/** The entries of a day. */
export const filterByDay = (entries: readonly CalendarEntry[], day: string): CalendarEntry[] =>
  entries.filter(({ start, end }) => start <= day && end >= day);
