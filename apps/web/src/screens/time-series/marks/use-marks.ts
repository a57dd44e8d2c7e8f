import { useQueries, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { kstDay } from '@onsil/domain/calendar/kst';
import { controlSettingQuery } from '#features/control-settings/api.ts';
import { allTasksQuery } from '#features/farm-tasks/api.ts';
import { allReadingsQuery } from '#features/manual-readings/api.ts';
import { useLastKnown } from '#lib/state/use-last-known.ts';
import type { ManualPoint } from '#ui/charts/time-series/panels.ts';
import type { TimeSpan } from '#ui/charts/time-series/view.ts';
import type { Layer } from '../search-params.ts';
import { eventsIn, readingsByLine, settingEvents, taskEvents } from './chart-events.ts';
import type { ChartEvent } from './chart-events.ts';

type Request = {
  farmId: string;
  controllerIds: readonly string[];
  /** epoch ms; null where it is too long to be asked for */
  range: { from: number; to: number } | null;
  /** the part that is seen, in epoch seconds */
  view: TimeSpan;
  hidden: readonly Layer[];
};

/** More guides than this would be a hatch: then only the chosen event has one. */
const maxGuides = 16;
const none: readonly never[] = [];
const noReadings: ReadonlyMap<string, readonly ManualPoint[]> = new Map();

/** What people did, from their tasks, control settings and manual readings; what is hidden is not asked for. */
export const useMarks = ({ farmId, controllerIds, range, view, hidden }: Request) => {
  const days = { from: kstDay(range?.from ?? 0), to: kstDay(range?.to ?? 0) };
  const [chosen, setChosen] = useState<string | null>(null);
  const isShown = (layer: Layer): boolean => range !== null && !hidden.includes(layer);
  const tasks = useQuery({ ...allTasksQuery(farmId, { start: days.from, end: days.to }), enabled: isShown('tasks') });
  const settings = useQueries({
    queries: controllerIds.map((id) => ({ ...controlSettingQuery(farmId, id), enabled: isShown('control') })),
    combine: (all) => all.map(({ data }) => data),
  });
  const taken = useQuery({ ...allReadingsQuery(farmId, days), enabled: isShown('readings') });
  const events = useMemo(
    () => [
      ...(hidden.includes('tasks') ? none : taskEvents(tasks.data ?? none, controllerIds)),
      ...(hidden.includes('control') ? none : settings.flatMap((one) => (one ? settingEvents(one) : []))),
    ],
    [hidden, tasks.data, settings, controllerIds],
  );
  const readings = useMemo(
    () => (hidden.includes('readings') || !taken.data?.length ? noReadings : readingsByLine(taken.data)),
    [hidden, taken.data],
  );
  const isKnown = !(isShown('tasks') && tasks.isPending) && !(isShown('control') && settings.includes(undefined));
  // Of the whole period: lanes that came and went while the chart is moved would move it.
  const period = { from: (range?.from ?? 0) / 1000, to: (range?.to ?? 0) / 1000 };
  const isEmpty = useLastKnown(isKnown ? eventsIn(events, period).length === 0 : undefined, false);
  const seen = useMemo(() => eventsIn(events, view), [events, view]);
  const shown: ChartEvent | undefined = seen.find(({ id }) => id === chosen) ?? seen.at(-1);
  const guides = useMemo(
    () => (seen.length <= maxGuides ? [...new Set(seen.map(({ at }) => at))] : shown ? [shown.at] : none),
    [seen, shown],
  );
  return { seen, shown, isEmpty, setChosen, guides, readings };
};

export type Marks = ReturnType<typeof useMarks>;
