import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import type { Deviation } from '@onsil/contract/deviations';
import { kstDay } from '@onsil/domain/calendar/kst';
import { latestValuesQuery, seriesQuery } from '#features/telemetry/api.ts';
import { parseInstant } from '#lib/format/kst.ts';
import { useNow } from '#lib/state/clock.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Card } from '#ui/layout/card.tsx';
import type { Period } from '../api.ts';
import { actionsQuery, causesQuery } from './api.ts';
import { TimelineDrawing } from './timeline-drawing.tsx';
import { timelineLevels } from './timeline-levels.ts';
import { listMarks } from './timeline-marks.ts';
import { timelinePeriod, toTimelineLine } from './timeline-series.ts';
import flow from '#ui/layout/flow.module.css';

const maxPoints = 240;

/** The course of the same field in the neighbouring rooms, once they are known. */
const useNeighbours = (farmId: string, { deviationId, field }: Deviation, span: Period, gapAfter: number) => {
  const { data: found } = useQuery(causesQuery(farmId, deviationId));
  const { data } = useQuery({
    ...seriesQuery({
      controllerId: found?.neighbours.map(({ controllerId }) => controllerId) ?? [],
      fields: field === null ? [] : [field],
      ...span,
      points: maxPoints,
    }),
    placeholderData: keepPreviousData,
  });
  return useMemo(
    () =>
      (data?.series ?? [])
        .map((one) => ({ name: one.controllerName, line: data && toTimelineLine(data, one, gapAfter) }))
        .flatMap(({ name, line }) => (line && line.t.length > 0 ? [{ name, line }] : [])),
    [data, gapAfter],
  );
};

/** The values around a deviation, with its range and events. */
export function TimelineChart({ farmId, deviation }: { farmId: string; deviation: Deviation }) {
  const t = useTranslations('deviations.life');
  const { field, startedAt, endedAt } = deviation;
  const span = timelinePeriod(parseInstant(startedAt), endedAt === null ? null : parseInstant(endedAt), useNow(60));
  return (
    <Card
      title={t('chart')}
      aside={field === null ? undefined : <Aside farmId={farmId} deviation={deviation} field={field} span={span} />}
    >
      {field === null ? (
        <EmptyState title={t('silentText')} />
      ) : (
        <Values farmId={farmId} deviation={deviation} field={field} span={span} />
      )}
    </Card>
  );
}

type Props = { farmId: string; deviation: Deviation; field: string; span: Period };

function Aside({ farmId, deviation, field, span }: Props) {
  const t = useTranslations('deviations.life');
  return (
    <>
      {t('chartAside')}
      {' · '}
      <Link
        to="/smartfarm/$farmId/time-series"
        params={{ farmId }}
        search={{
          c: [deviation.controllerId],
          f: [field],
          period: 'own',
          from: kstDay(span.from),
          to: kstDay(span.to),
          zoom: [Math.floor(span.from / 1000), Math.floor(span.to / 1000)],
        }}
      >
        {t('inTimeSeries')}
      </Link>
    </>
  );
}

function Values({ farmId, deviation, field, span }: Props) {
  const t = useTranslations('deviations.life');
  const { controllerId, deviationId } = deviation;
  const series = useQuery({
    ...seriesQuery({ controllerId: [controllerId], fields: [field], ...span, points: maxPoints }),
    placeholderData: keepPreviousData,
  });
  const { data: actions = [] } = useQuery(actionsQuery(farmId, deviationId));
  const { data: interval = 60 } = useQuery({
    ...latestValuesQuery(farmId),
    select: ({ controllers }) => controllers.find((one) => one.controllerId === controllerId)?.intervalSeconds,
  });
  const { data } = series;
  const neighbours = useNeighbours(farmId, deviation, span, 3 * interval);
  const line = useMemo(() => {
    const columns = data?.series[0];
    if (!data || !columns) return null;
    const values = toTimelineLine(data, columns, 3 * interval);
    return { values, levels: timelineLevels(values, columns, span) };
    // oxlint-disable-next-line react/exhaustive-deps -- `span` is a new object each time
  }, [data, interval, span.from, span.to]);
  if (!data) {
    if (series.error) return <ErrorState error={series.error} onRetry={() => void series.refetch()} />;
    return (
      <div className={flow.padded}>
        <Skeleton height={340} />
      </div>
    );
  }
  if (!line || line.values.t.length === 0) return <EmptyState title={t('noSeries')} />;
  return (
    <TimelineDrawing
      deviation={deviation}
      span={span}
      line={line.values}
      levels={line.levels}
      neighbours={neighbours}
      marks={listMarks(deviation, actions)}
    />
  );
}
