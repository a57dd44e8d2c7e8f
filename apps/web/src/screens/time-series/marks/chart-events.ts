import type { ControlSetting } from '@onsil/contract/control-settings';
import type { FarmTask } from '@onsil/contract/farm-tasks';
import type { ManualReading } from '@onsil/contract/manual-readings';
import { parseInstant } from '#lib/format/kst.ts';
import type { ManualPoint } from '#ui/charts/time-series/panels.ts';
import type { TimeSpan } from '#ui/charts/time-series/view.ts';
import { lineKey } from '../model/merge-series.ts';

/** Something that people did at an instant (epoch seconds). */
export type ChartEvent = { readonly id: string; readonly at: number; readonly who: string | null } & (
  | { readonly kind: 'tasks'; readonly text: string; readonly taskNo: number; readonly day: string }
  | { readonly kind: 'control'; readonly version: number; readonly reason: string; readonly controllerId: string }
);

export type EventKind = ChartEvent['kind'];

/** Tasks of the shown controllers, or of none, when they were ticked as done. */
export const taskEvents = (tasks: readonly FarmTask[], controllerIds: readonly string[]): ChartEvent[] =>
  tasks.flatMap(({ taskNo, start, description, controllerId, completed }): ChartEvent[] =>
    completed === null || (controllerId !== null && !controllerIds.includes(controllerId))
      ? []
      : [
          {
            kind: 'tasks',
            id: `task ${taskNo} ${start}`,
            at: parseInstant(completed.at) / 1000,
            who: completed.memberName,
            text: description,
            taskNo,
            day: start,
          },
        ],
  );

/** The control settings of a controller, when they were saved. */
export const settingEvents = ({ controllerId, setting, history }: ControlSetting): ChartEvent[] =>
  (setting ? [setting, ...history] : history).map(({ version, savedAt, reason, memberName }) => ({
    kind: 'control',
    id: `setting ${controllerId} ${version}`,
    at: parseInstant(savedAt) / 1000,
    who: memberName,
    version,
    reason,
    controllerId,
  }));

/** Events of a part of the time axis, oldest first. */
export const eventsIn = (events: readonly ChartEvent[], { from, to }: TimeSpan): ChartEvent[] =>
  events.filter(({ at }) => at >= from && at <= to).toSorted((a, b) => a.at - b.at);

/** Events that would cover each other, as one mark. */
export type EventGroup = { readonly first: ChartEvent; readonly events: readonly ChartEvent[] };

/** Groups events by time; a group spans at most `seconds`. */
export const groupEvents = (events: readonly ChartEvent[], seconds: number): EventGroup[] => {
  const groups: { first: ChartEvent; events: ChartEvent[] }[] = [];
  for (const event of events) {
    const last = groups.at(-1);
    if (last && event.at - last.first.at <= seconds) last.events.push(event);
    else groups.push({ first: event, events: [event] });
  }
  return groups;
};

/** Manual readings by the line that they belong to, oldest first. */
export const readingsByLine = (readings: readonly ManualReading[]): Map<string, ManualPoint[]> => {
  const lines = new Map<string, ManualPoint[]>();
  for (const { controllerId, values } of readings)
    for (const { field, measured, measuredAt } of values) {
      const key = lineKey({ controllerId, field });
      lines.set(key, [...(lines.get(key) ?? []), { at: parseInstant(measuredAt) / 1000, value: measured }]);
    }
  for (const points of lines.values()) points.sort((a, b) => a.at - b.at);
  return lines;
};
