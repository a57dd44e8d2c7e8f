import { useElementSize } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { DeviationCauses } from '@onsil/contract/deviation-causes';
import type { Deviation } from '@onsil/contract/deviations';
import { seriesQuery } from '#features/telemetry/api.ts';
import { formatMoment, parseInstant } from '#lib/format/kst.ts';
import { useNow } from '#lib/state/clock.ts';
import { letterScale } from '#ui/charts/letter-scale.ts';
import { ticksOf } from '#ui/charts/time-series/time-axis.ts';
import { QueryFallback } from '#ui/feedback/query-fallback.tsx';
import { Card } from '#ui/layout/card.tsx';
import type { Period } from '../../api.ts';
import { useCauseText } from '../../model/cause-text.ts';
import { timelinePeriod } from '../timeline-series.ts';
import { FieldPanel } from './field-panel.tsx';
import { HappeningMarks, Happenings } from './happenings.tsx';
import { across } from './time-place.ts';
import { WeatherRow } from './weather-row.tsx';
import plot from '#ui/charts/plot.module.css';
import flow from '#ui/layout/flow.module.css';
import typography from '#ui/theme/typography.module.css';
import classes from './causes.module.css';

const maxPoints = 240;
const defaultWidth = 560;

type Props = { deviation: Deviation; found: DeviationCauses };

/** What moved with the deviated field, weather, people and control on the time axis of its chart. */
export function MovedTogether({ deviation, found }: Props) {
  const t = useTranslations('deviationCauses.around');
  return (
    <Card title={t('title')} aside={t('aside')}>
      {deviation.field !== null && <Panels deviation={deviation} found={found} field={deviation.field} />}
      <Happenings found={found} unit={deviation} />
    </Card>
  );
}

/** Fields of the catalogue that moved; derived ones without a series are left out, and the one that the chart shows. */
const shownFields = (found: DeviationCauses, field: string): string[] =>
  found.moved
    .map((one) => one.field)
    .filter((one) => one !== field && found.fields.some((known) => known.field === one));

/** The labels of the shared time axis. */
function AxisLabels({ span }: { span: Period }) {
  const { ref, width } = useElementSize();
  return (
    <div className={`${typography.caption} ${plot.axis}`} ref={ref} aria-hidden="true">
      {ticksOf({ from: span.from / 1000, to: span.to / 1000 }, (width || defaultWidth) / letterScale()).map(
        ({ at, label }) => (
          <span key={at} style={{ left: `${across(at * 1000, span) * 100}%` }}>
            {label}
          </span>
        ),
      )}
    </div>
  );
}

/** What the mark and the grey lines are. */
function Legend({ startedAt, neighbours }: { startedAt: number; neighbours: readonly string[] }) {
  const t = useTranslations('deviationCauses.around');
  return (
    <p className={`${flow.words2} ${typography.caption} ${classes.key}`}>
      <span className={flow.row2}>
        <i data-kind="start" aria-hidden="true" />
        {t('start', { time: formatMoment(startedAt) })}
      </span>
      {neighbours.length > 0 && (
        <span className={flow.row2}>
          <i data-kind="neighbour" aria-hidden="true" />
          {t('neighbour')}: {neighbours.join(', ')}
        </span>
      )}
    </p>
  );
}

function Panels({ deviation, found, field }: Props & { field: string }) {
  const t = useTranslations('deviationCauses.around');
  const { nameOf } = useCauseText(found);
  const startedAt = parseInstant(deviation.startedAt);
  const endedAt = deviation.endedAt === null ? null : parseInstant(deviation.endedAt);
  const span = timelinePeriod(startedAt, endedAt, useNow(60));
  const fields = shownFields(found, field);
  const controllerId = [deviation.controllerId, ...found.neighbours.map((one) => one.controllerId)];
  const query = useQuery({
    ...seriesQuery({ controllerId, fields, ...span, points: maxPoints }),
    placeholderData: keepPreviousData,
  });
  if (!query.data && fields.length > 0)
    return <QueryFallback error={query.error} retry={query.refetch} lines={8} label={t('title')} />;
  const { series, t: times, width: bucket } = query.data ?? { series: [], t: [], width: 0 };
  const xs = times.map((at) => (((at + bucket / 2) * 1000 - span.from) / (span.to - span.from)) * 1000);
  const panels = fields.map((one) => ({
    field: one,
    lines: series.filter((line) => line.field === one && line.avg.some((value) => value !== null)),
  }));
  const neighbours = (panels[0]?.lines ?? []).filter((line) => line.controllerId !== deviation.controllerId);
  return (
    <div className={classes.panels}>
      {panels.map(({ field: one, lines }) => (
        <FieldPanel
          key={one}
          name={nameOf(one)}
          xs={xs}
          lines={lines}
          own={deviation.controllerId}
          usual={found.moved.find((moved) => moved.field === one)?.usual ?? null}
          span={span}
          start={across(startedAt, span)}
        />
      ))}
      <HappeningMarks happenings={found.happenings} span={span} />
      <WeatherRow weather={found.weather} span={span} />
      <AxisLabels span={span} />
      <Legend startedAt={startedAt} neighbours={neighbours.map((line) => line.controllerName)} />
    </div>
  );
}
