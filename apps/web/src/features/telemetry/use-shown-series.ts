import type { LastValues } from '@onsil/contract/telemetry';
import { useMemo } from 'react';
import { useLocale } from 'use-intl';
import { useNow } from '#lib/clock.ts';
import { epochOf } from '#lib/kst.ts';
import { chartSeries, nightsOf } from './time-series-lines.ts';
import { keyOf } from './time-series-splice.ts';
import type { useTimeSeries } from './use-time-series.ts';

/** Converts the replies of the server to chart series, in the language of the screen. */
export const useShownSeries = (
  data: ReturnType<typeof useTimeSeries>,
  controllers: readonly LastValues[],
  fields: readonly string[],
) => {
  const korean = useLocale() === 'ko';
  const until = useNow(60) / 1000;
  const { drawn, columns, compared } = data;
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
    () => (drawn ? chartSeries({ drawn, columns: chosen, controllers, korean, compared }) : []),
    [drawn, chosen, controllers, korean, compared],
  );
  const nights = useMemo(() => (drawn ? nightsOf(drawn.buckets, chosen, drawn) : []), [drawn, chosen]);
  const remarks = useMemo(
    () =>
      data.remarks?.filter(({ controllerId }) => controllers.some((one) => one.controllerId === controllerId)) ?? [],
    [data.remarks, controllers],
  );
  const marks = useMemo(
    () =>
      remarks.map(({ controllerId, field, from, to }) => ({
        from: epochOf(from) / 1000,
        to: epochOf(to) / 1000,
        series: (field === null ? fields : [field]).map((one) => keyOf({ controllerId, field: one })),
      })),
    [remarks, fields],
  );
  return { ...data, series, nights, until, remarks, marks };
};

export type Shown = ReturnType<typeof useShownSeries>;
