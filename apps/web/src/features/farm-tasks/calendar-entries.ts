import type { CalendarEvents, FarmTask, RenewalSpan, StageDay } from '@onsil/contract/farm-tasks';
import type { Span } from '@onsil/domain/task-repeat';
import { epochOf, isoDay } from '#lib/kst.ts';

export type TaskEntry = Span & { kind: 'task'; key: string; task: FarmTask };
type StageEntry = Span & { kind: 'stage'; key: string; stage: StageDay };
type RenewalEntry = Span & { kind: 'renewal'; key: string; renewal: RenewalSpan };

/** Entries of the calendar: tasks, and links to events of other screens. */
export type Entry = TaskEntry | StageEntry | RenewalEntry;

export const taskKey = ({ taskNo, start }: Pick<FarmTask, 'taskNo' | 'start'>): string => `task ${taskNo} ${start}`;

const order = ['stage', 'renewal', 'task'] as const;
const byText = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

type Filter = { category?: string | undefined; controller?: string | undefined };

/**
 * All entries in layout order; tasks of equal days keep their order. A filter leaves out events that cannot match it.
 */
export const entriesOf = (
  tasks: readonly FarmTask[],
  { stages, renewals }: CalendarEvents,
  { category, controller }: Filter,
): Entry[] => {
  const unfiltered = category === undefined && controller === undefined;
  const meant = category === undefined ? renewals.filter((one) => !controller || one.controllerId === controller) : [];
  return [
    ...(unfiltered ? stages : []).map((stage): Entry => ({
      kind: 'stage',
      key: `stage ${stage.batchId} ${stage.stage}`,
      start: stage.day,
      end: stage.day,
      stage,
    })),
    ...meant.map((renewal): Entry => ({
      kind: 'renewal',
      key: `renewal ${renewal.controllerId} ${renewal.startedAt}`,
      start: isoDay(epochOf(renewal.startedAt)),
      end: isoDay(epochOf(renewal.endsAt)),
      renewal,
    })),
    ...tasks.map((task): Entry => ({ kind: 'task', key: taskKey(task), start: task.start, end: task.end, task })),
  ].toSorted(
    (a, b) => byText(a.start, b.start) || byText(b.end, a.end) || order.indexOf(a.kind) - order.indexOf(b.kind),
  );
};

/** The entries of a day. */
export const entriesOn = (entries: readonly Entry[], day: string): Entry[] =>
  entries.filter(({ start, end }) => start <= day && end >= day);
