import { useCallback, useMemo } from 'react';
import { useLocale } from 'use-intl';
import type { Maintenance } from '@onsil/contract/alarm-mutes';
import type { LastValues } from '@onsil/contract/telemetry';
import { disturbs } from '@onsil/domain/alarms/maintenance';
import { parseInstant } from '#lib/format/kst.ts';
import { useNow } from '#lib/state/clock.ts';
import type { ManualPoint } from '#ui/charts/time-series/panels.ts';
import type { TimeSpan } from '#ui/charts/time-series/view.ts';
import { createChartSeries, nightsOfController } from './model/chart-series.ts';
import { lineKey } from './model/merge-series.ts';
import type { Layer, Limits } from './search-params.ts';
import type { useTimeSeries } from './use-time-series.ts';

type Input = {
  data: ReturnType<typeof useTimeSeries>;
  controllers: readonly LastValues[];
  /** the chosen fields; those of other lines are not drawn */
  fields: readonly string[];
  work: readonly Maintenance[];
  /** manual readings by line */
  readings: ReadonlyMap<string, readonly ManualPoint[]>;
  hidden: readonly Layer[];
  /** the ends of scales that a person chose, by field */
  limits: Limits;
};

const none: readonly never[] = [];
/** An empty list that is always the same one: what has nothing to show is not drawn again. */
const orNone = <Item>(list: readonly Item[]): readonly Item[] => (list.length === 0 ? none : list);

/** Converts the replies of the server to chart series, in the language of the screen. */
export const useChartData = ({ data, controllers, fields, work, readings, hidden, limits }: Input) => {
  const korean = useLocale() === 'ko';
  const until = useNow(60) / 1000;
  const { drawn, columns, compared, light } = data;
  // A deselected line disappears at once; a newly selected one appears with its reply.
  const chosen = useMemo(
    () =>
      columns?.filter(
        (column) =>
          fields.includes(column.field) && controllers.some(({ controllerId }) => controllerId === column.controllerId),
      ) ?? [],
    [columns, controllers, fields],
  );
  const series = useMemo(
    () => (drawn ? createChartSeries({ drawn, columns: chosen, controllers, korean, compared, readings, limits }) : []),
    [drawn, chosen, controllers, korean, compared, readings, limits],
  );
  // The shown lines of light tell the night, or those that were asked for with them.
  const nightsOf = useCallback(
    (controllerId: string): readonly TimeSpan[] => {
      const shownNights = drawn ? nightsOfController({ ...drawn, columns: columns ?? [] }, controllerId) : [];
      return shownNights.length > 0 || !light ? shownNights : nightsOfController(light, controllerId);
    },
    [drawn, columns, light],
  );
  const [first] = controllers;
  const nights = useMemo(
    () => (first && !hidden.includes('night') ? nightsOf(first.controllerId) : []),
    [first, nightsOf, hidden],
  );
  const annotations = useMemo(
    () =>
      orNone(
        data.annotations?.filter(({ controllerId }) => controllers.some((one) => one.controllerId === controllerId)) ??
          none,
      ),
    [data.annotations, controllers],
  );
  const shownWork = useMemo(
    () =>
      orNone(
        work.filter(
          ({ controllerId, kind }) =>
            controllers.some((one) => one.controllerId === controllerId) &&
            fields.some((field) => disturbs(kind, field)),
        ),
      ),
    [work, controllers, fields],
  );
  const marks = useMemo(() => {
    if (hidden.includes('notes') || annotations.length + shownWork.length === 0) return none;
    return [
      ...annotations.map(({ controllerId, field, from, to }) => ({
        from: parseInstant(from) / 1000,
        to: parseInstant(to) / 1000,
        series: (field === null ? fields : [field]).map((one) => lineKey({ controllerId, field: one })),
      })),
      ...shownWork.map(({ controllerId, kind, startedAt, endedAt }) => ({
        from: parseInstant(startedAt) / 1000,
        to: endedAt === null ? until : parseInstant(endedAt) / 1000,
        series: fields.filter((one) => disturbs(kind, one)).map((one) => lineKey({ controllerId, field: one })),
      })),
    ];
  }, [annotations, shownWork, fields, until, hidden]);
  return { ...data, series, nights, nightsOf, until, annotations, marks, work: shownWork };
};

export type ChartData = ReturnType<typeof useChartData>;
