import { useDeferredValue, useMemo, useRef } from 'react';
import type { RefObject } from 'react';
import { useTranslations } from 'use-intl';
import { kstDay } from '@onsil/domain/calendar/kst';
import { AnnotationsCard } from '#features/annotations/widgets/annotations-card.tsx';
import { MaintenanceList } from '#features/deviations/widgets/maintenance-list.tsx';
import type { SeriesRequest } from '#features/telemetry/api.ts';
import { saveFile } from '#lib/http/api.ts';
import { useNow } from '#lib/state/clock.ts';
import { closedSheet } from '#lib/state/search-param.ts';
import { drawChartPicture } from '#ui/charts/time-series/picture.ts';
import { Card } from '#ui/layout/card.tsx';
import { Stack } from '#ui/layout/columns.tsx';
import { PageTitle } from '#ui/layout/page-title.tsx';
import { useIsPhone } from '#ui/layout/use-screen.ts';
import { ChartCard } from './chart-card.tsx';
import { TimeSeriesControls } from './controls.tsx';
import { PeriodSummary } from './period-summary.tsx';
import type { TimeSeriesSearch } from './search-params.ts';
import { formatElapsed, useSeries } from './use-series.ts';
import type { TimeSeriesProps } from './use-series.ts';
import { ShareActions, ViewSwitch } from './view-actions.tsx';
import flow from '#ui/layout/flow.module.css';
import classes from './time-series.module.css';

/** The download; null while nothing is chosen. */
const fileRequest = (request: SeriesRequest): SeriesRequest | null =>
  request.controllerId.length > 0 && request.fields.length > 0 ? request : null;

type Period = { from: number; to: number };
type Picture = { title: readonly [string, string]; controllerId: readonly string[]; seen: Period };

/** Saves the chart below `root` as it is shown, with what it shows in words above it, under the name of its tables. */
const savePicture = async (root: HTMLElement | null, { title, controllerId, seen }: Picture): Promise<void> => {
  const chart = root?.querySelector<HTMLElement>('[data-picture]');
  if (!chart) return;
  const picture = drawChartPicture(chart, title);
  const file = await new Promise<Blob | null>((resolve) => picture.toBlob(resolve));
  if (file) saveFile(file, `onsil-${controllerId.join('-')}-${kstDay(seen.from)}-${kstDay(seen.to)}.png`);
};

/** The period of a new annotation in epoch ms: the one that was picked on the chart, or what is seen; not the future. */
const annotatedPeriod = ({ span }: TimeSeriesSearch, seen: Period, now: number): Period => {
  const { from, to } = span ? { from: span[0] * 1000, to: span[1] * 1000 } : seen;
  return { from, to: Math.min(to, now) };
};

/** The actions of the title; the same elements until what they act on changes. */
const useActions = (
  root: RefObject<HTMLElement | null>,
  series: ReturnType<typeof useSeries>,
  props: TimeSeriesProps,
) => {
  const { range, choices, controllerId, points, seenRange, shownRange, names } = series;
  const { chosenFields } = choices;
  const { search, onSearch } = props;
  const share = useMemo(
    () => (
      <ShareActions
        request={fileRequest({ controllerId, fields: chosenFields, ...seenRange, points })}
        range={range}
        savePicture={() => savePicture(root.current, { title: [names, shownRange], controllerId, seen: seenRange })}
        view={search.view}
      />
    ),
    [root, controllerId, chosenFields, seenRange, points, range, names, shownRange, search.view],
  );
  const switcher = useMemo(
    () => <ViewSwitch view={search.view} onView={(view) => onSearch({ ...search, view, page: undefined })} />,
    [search, onSearch],
  );
  return { share, switcher };
};

/** A farm's time series: controls, chart or table, and the statistics of the period. */
export function TimeSeries(props: TimeSeriesProps) {
  const { farmId, all, search, onSearch } = props;
  const t = useTranslations('timeSeries');
  const root = useRef<HTMLDivElement>(null);
  const now = useNow(60);
  const series = useSeries(props, now);
  const { range, part, choices, zoom, data, shown, seenRange, shownRange, names, ghostLabel } = series;
  const { controllers, chosenFields } = choices;
  // The first drawing pushes down what is below it, and its annotations come with it.
  const isWaiting = chosenFields.length > 0 && !shown.drawn && shown.error === null;
  // What is below the charts is drawn after them, in a place that is kept: a scroll bar that comes with it would narrow all.
  const isBelowDrawn = useDeferredValue(!isWaiting, false);
  const isPhone = useIsPhone();
  const { share, switcher } = useActions(root, series, props);
  return (
    <Stack>
      <PageTitle
        title={t('title')}
        sub={[names, shownRange, ...(zoom.settled ? [t('zoomedOf', { range: formatElapsed(range, now) })] : [])].join(
          ' · ',
        )}
        actions={
          <div className={`${flow.buttons} ${flow.shrink}`}>
            {!isPhone && share}
            {switcher}
          </div>
        }
      />
      <TimeSeriesControls {...{ all, choices, search, range, now, onSearch }} />
      <Card>
        <div ref={root}>
          <ChartCard {...{ farmId, search, onSearch, series }} />
        </div>
      </Card>
      {/* A phone shows the chart first. */}
      {isPhone && isBelowDrawn && share}
      {part && isBelowDrawn && (
        <AnnotationsCard
          farmId={farmId}
          annotations={shown.annotations}
          fresh={data.freshAnnotations}
          controllers={controllers}
          fields={choices.fields.filter(({ field }) => chosenFields.includes(field))}
          seen={annotatedPeriod(search, seenRange, now)}
          isPicked={search.span !== undefined}
          edited={search.sheet && (search.id ?? 'new')}
          onEdit={(id) => onSearch({ ...search, sheet: 'annotation', id, span: undefined })}
          onClose={(saved) => onSearch({ ...search, ...closedSheet, span: undefined }, { saved })}
        />
      )}
      {isBelowDrawn && <MaintenanceList work={shown.work} />}
      {isBelowDrawn && (
        <PeriodSummary {...{ farmId, shown, controllers, shownRange }} range={seenRange} compared={ghostLabel} />
      )}
      {!isBelowDrawn && <div className={classes.below} />}
    </Stack>
  );
}
