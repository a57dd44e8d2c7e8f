import type { Maintenance } from '@onsil/contract/alarm-mutes';
import type { LastValues } from '@onsil/contract/telemetry';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { maintenanceInQuery } from '#features/deviations/api.ts';
import { EventLanes } from './marks/event-lanes.tsx';
import { LayersMenu } from './marks/layers-menu.tsx';
import { useMarks } from './marks/use-marks.ts';
import { MaintenanceList } from '#features/deviations/widgets/maintenance-list.tsx';
import { DeviationLanes } from '#features/deviations/widgets/deviation-lanes.tsx';
import { AnnotationsCard } from '#features/annotations/widgets/annotations-card.tsx';
import type { SeriesRequest } from '#features/telemetry/api.ts';
import { saveFile } from '#lib/http/api.ts';
import { useNow } from '#lib/state/clock.ts';
import { formatRange } from '#lib/format/kst.ts';
import { drawChartPicture } from '#ui/charts/time-series/picture.ts';
import { Card } from '#ui/layout/card.tsx';
import { Stack } from '#ui/layout/columns.tsx';
import { PageTitle } from '#ui/layout/page-title.tsx';
import { ViewActions } from './view-actions.tsx';
import { SeriesDisplay } from './series-display.tsx';
import { resolveSelection } from './model/selection.ts';
import type { SeriesSelection } from './model/selection.ts';
import { TimeSeriesControls } from './controls.tsx';
import { PeriodSummary } from './period-summary.tsx';
import { useMaxBuckets } from './bucket-count.ts';
import { comparisonShift, resolveComparison, resolveRange } from './model/time-range.ts';
import type { TimeRange } from './model/time-range.ts';
import type { Layer, TimeSeriesSearch } from './search-params.ts';
import { compareName } from './compare-name.ts';
import { useZoom } from './use-zoom.ts';
import { useChartData } from './use-chart-data.ts';
import { useTimeSeries } from './use-time-series.ts';

const useRange = (search: TimeSeriesSearch, now: number): TimeRange => {
  const range = resolveRange(search, now);
  const key = Object.values(range).join();
  // recomputed only when the key changes: an equal range keeps its identity
  // oxlint-disable-next-line react/exhaustive-deps
  return useMemo(() => range, [key]);
};

/**
 * Chosen controllers and fields with a stable identity while their keys are equal; live values arrive every few
 * seconds.
 */
const useChoices = ({ c, f }: TimeSeriesSearch, all: readonly LastValues[]): SeriesSelection => {
  const choices = resolveSelection({ c, f }, all);
  const controllers = choices.controllers.map((one) => [
    one.controllerId,
    one.controllerName,
    one.intervalSeconds,
    one.lastSeen === null,
  ]);
  const key = JSON.stringify([controllers, choices.fields.map(({ field }) => field), choices.chosenFields]);
  // oxlint-disable-next-line react/exhaustive-deps
  return useMemo(() => choices, [key]);
};

/** The first of equal lists, so that a new address does not compute everything again. */
const useStable = (hidden: readonly Layer[]): readonly Layer[] => {
  const key = hidden.join();
  // oxlint-disable-next-line react/exhaustive-deps
  return useMemo(() => hidden, [key]);
};

/** A period in words, up to now. */
const formatElapsed = ({ from, to }: { from: number; to: number }, now: number): string =>
  formatRange(from, Math.min(to, now + 60_000));

/** What is downloaded; null while nothing is chosen. */
const fileRequest = (request: SeriesRequest): SeriesRequest | null =>
  request.controllerId.length > 0 && request.fields.length > 0 ? request : null;

/** Saves the chart below `root` as it is shown, with what it shows in words above it. */
const savePicture = async (root: HTMLElement | null, names: string, range: string): Promise<void> => {
  const chart = root?.querySelector<HTMLElement>('[data-picture]');
  if (!chart) return;
  const picture = drawChartPicture(chart, [names, range]);
  const file = await new Promise<Blob | null>((resolve) => picture.toBlob(resolve));
  if (file) saveFile(file, `onsil-${names}-${range}.png`.replaceAll(/[^\p{L}\p{N}.-]+/gu, '-'));
};

type Props = {
  farmId: string;
  all: readonly LastValues[];
  search: TimeSeriesSearch;
  /** `replace` adds no entry to the browser history */
  onSearch: (next: TimeSeriesSearch, how?: { replace?: boolean; saved?: boolean }) => void;
};

const noWork: readonly Maintenance[] = [];
const noLayers: readonly Layer[] = [];

/** What is chosen, loaded and seen of the series. */
const useSeries = ({ farmId, all, search, onSearch }: Props, now: number) => {
  const t = useTranslations('timeSeries');
  const range = useRange(search, now);
  const span = useMemo(() => ({ from: range.from / 1000, to: range.to / 1000 }), [range]);
  const choices = useChoices(search, all);
  const { controllers, chosenFields } = choices;
  const controllerId = useMemo(() => controllers.map((controller) => controller.controllerId), [controllers]);
  const points = useMaxBuckets();
  // The first zoom adds a history entry, so that Back leads to the whole range; further zooms replace it.
  const zoom = useZoom(span, search.zoom, (next) =>
    onSearch({ ...search, zoom: next }, { replace: search.zoom !== undefined }),
  );
  const comparison = resolveComparison(search.compare, range);
  const shift = comparison && comparisonShift(comparison, range);
  const request = { farmId, controllerId, fields: chosenFields, range, zoom: zoom.settled, points, shift };
  const data = useTimeSeries(request);
  const { data: work = noWork } = useQuery(maintenanceInQuery(farmId, range));
  const hidden = useStable(search.off ?? noLayers);
  const marks = useMarks({ farmId, controllerIds: controllerId, range, view: zoom.view, hidden });
  const shown = useChartData(data, controllers, chosenFields, work, marks.readings, hidden);
  const seen = zoom.settled ?? span;
  const seenRange = useMemo(() => ({ from: seen.from * 1000, to: seen.to * 1000 }), [seen.from, seen.to]);
  const shownRange = formatElapsed(seenRange, now);
  const names = controllers.map(({ controllerName }) => controllerName).join(', ');
  const ghostLabel = comparison ? compareName(t, comparison, range.period) : null;
  const seenParts = { seenRange, shownRange, names, ghostLabel };
  return { range, span, choices, controllerId, points, zoom, data, shown, hidden, marks, ...seenParts };
};

/** A farm's time series: controls, chart or table, and the statistics of the period. */
export function TimeSeries(props: Props) {
  const { farmId, all, search, onSearch } = props;
  const t = useTranslations('timeSeries');
  const root = useRef<HTMLDivElement>(null);
  const now = useNow(60);
  const series = useSeries(props, now);
  const { range, choices, controllerId, zoom, data, shown, hidden, marks, seenRange, shownRange, names, ghostLabel } =
    series;
  const { controllers, chosenFields } = choices;
  const table = search.view === 'table';
  const eventKinds = (['tasks', 'control'] as const).filter((kind) => !hidden.includes(kind));
  return (
    <Stack>
      <PageTitle
        title={t('title')}
        sub={[names, shownRange, ...(zoom.settled ? [t('zoomedOf', { range: formatElapsed(range, now) })] : [])].join(
          ' · ',
        )}
        actions={
          <ViewActions
            request={fileRequest({ controllerId, fields: chosenFields, ...seenRange, points: series.points })}
            range={range}
            savePicture={() => savePicture(root.current, names, shownRange)}
            table={table}
            onTable={(next) => onSearch({ ...search, view: next ? 'table' : undefined })}
          />
        }
      />
      <TimeSeriesControls {...{ all, choices, search, range, now, onSearch }} />
      <Card>
        <div ref={root}>
          <SeriesDisplay
            {...{ shown, controllers, table, ghostLabel }}
            fieldsChosen={chosenFields.length > 0}
            label={t('chartLabel', { controllers: names, fields: shown.series.map(({ name }) => name).join(', ') })}
            range={series.span}
            view={zoom.view}
            onView={zoom.show}
            guides={marks.guides}
            tools={
              <LayersMenu
                hidden={hidden}
                onHide={(off) => onSearch({ ...search, off: off.length > 0 ? off : undefined }, { replace: true })}
              />
            }
            renderAbove={
              eventKinds.length > 0
                ? (axis) => <EventLanes {...{ farmId, axis, ...marks }} kinds={eventKinds} />
                : undefined
            }
            renderBelow={
              hidden.includes('alarms')
                ? undefined
                : (axis) => (
                    <DeviationLanes
                      {...{ farmId, axis }}
                      period={range}
                      controllerIds={controllerId}
                      fields={chosenFields}
                    />
                  )
            }
            onLast={(at) =>
              onSearch({
                ...search,
                zoom: undefined,
                period: range.period === 'own' ? '24h' : range.period,
                end: Math.ceil(at / 1000),
              })
            }
          />
        </div>
      </Card>
      <AnnotationsCard
        remarks={shown.remarks}
        fresh={data.freshRemarks}
        controllers={controllers}
        fields={choices.fields.filter(({ field }) => chosenFields.includes(field))}
        seen={{ from: seenRange.from, to: Math.min(seenRange.to, now) }}
        edit={search.remark}
        onEdit={(remark, saved = false) => onSearch({ ...search, remark }, { saved })}
      />
      <MaintenanceList work={shown.work} />
      <PeriodSummary {...{ farmId, shown, controllers, shownRange }} range={seenRange} compared={ghostLabel} />
    </Stack>
  );
}
