import { IconMaximize, IconMessagePlus } from '@tabler/icons-react';
import { memo, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { DeviationLanes } from '#features/deviations/widgets/deviation-lanes.tsx';
import { useDeviationsInPeriod } from '#features/deviations/widgets/use-deviations-in-period.ts';
import { parseInstant } from '#lib/format/kst.ts';
import { groupIntoPanels } from '#ui/charts/time-series/panels.ts';
import type { ChartSeries } from '#ui/charts/time-series/panels.ts';
import { TimeChart, type TimeChartProps } from '#ui/charts/time-series/time-chart.tsx';
import type { TimeSpan } from '#ui/charts/time-series/view.ts';
import { Button } from '#ui/controls/button.tsx';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { levelOf } from '#ui/data/status-badge.tsx';
import { FullScreen } from '#ui/layout/full-screen.tsx';
import { useIsPhone, useWindowHeight } from '#ui/layout/use-screen.ts';
import { EventLanes } from './marks/event-lanes.tsx';
import { LayersMenu } from './marks/layers-menu.tsx';
import { ScaleMenu } from './marks/scale-menu.tsx';
import { fieldOf } from './model/merge-series.ts';
import { ScatterView } from './scatter/scatter-view.tsx';
import type { TimeSeriesSearch } from './search-params.ts';
import { SeriesDisplay } from './series-display.tsx';
import { SeriesTable } from './series-table.tsx';
import type { useSeries } from './use-series.ts';
import surface from '#ui/layout/surface.module.css';
import typography from '#ui/theme/typography.module.css';
import classes from './time-series.module.css';

type Props = {
  farmId: string;
  search: TimeSeriesSearch;
  onSearch: (next: TimeSeriesSearch, how?: { replace?: boolean }) => void;
  series: ReturnType<typeof useSeries>;
};

/** The space around the charts of the full screen in CSS pixels: its title, the bar, and their margins. */
const aroundFullPixels = 158;
/** The same on the page: header, title, controls, bar, lanes and overview. */
const aroundPixels = 590;

type Lanes = Pick<TimeChartProps, 'renderAbove' | 'renderBelow'>;

const eventKinds = ['tasks', 'control'] as const;

/** The lanes above and below the charts: actions of people, and deviations. */
const useLanes = ({ farmId, series }: Props): Lanes => {
  const { part, choices, controllerId, hidden, marks } = series;
  const { seen, shown, isEmpty, setChosen } = marks;
  const kinds = useMemo(() => eventKinds.filter((kind) => !hidden.includes(kind)), [hidden]);
  if (part === null) return { renderAbove: undefined, renderBelow: (axis) => <ZoomForMarks left={axis.left} /> };
  const subjects = { controllerIds: controllerId, fields: choices.chosenFields };
  return {
    renderAbove:
      kinds.length > 0
        ? (axis) => <EventLanes {...{ farmId, axis, kinds, seen, shown, isEmpty, setChosen }} />
        : undefined,
    renderBelow: hidden.includes('alarms')
      ? undefined
      : (axis) => <DeviationLanes {...{ farmId, axis, ...subjects }} period={part} />,
  };
};

function ZoomForMarks({ left }: { left: number }) {
  const t = useTranslations('timeSeries');
  return (
    <p className={`${typography.caption} ${classes.zoomForMarks}`} style={{ paddingLeft: left }}>
      {t('zoomForMarks')}
    </p>
  );
}

/** The series of the full screen: all, or those of the panel with a field; null where it is closed. */
const fullSeries = (series: readonly ChartSeries[], full: string | undefined): readonly ChartSeries[] | null => {
  if (full === undefined || series.length === 0) return null;
  if (full === 'all') return series;
  return groupIntoPanels(series).find((panel) => panel.series.some(({ id }) => fieldOf(id) === full))?.series ?? null;
};

const nothingAsked: readonly string[] = [];
const noPeriod = { from: 0, to: 0 };

/** Alarms on the strip of the whole period. */
const useOverviewMarks = ({ farmId, series: { part, hidden, choices, controllerId } }: Props) => {
  const isShown = part !== null && !hidden.includes('alarms');
  const { all } = useDeviationsInPeriod({
    farmId,
    period: part ?? noPeriod,
    controllerIds: isShown ? controllerId : nothingAsked,
    fields: choices.chosenFields,
  });
  return useMemo(
    () =>
      all.flatMap(({ startedAt, highest }) => {
        const level = levelOf(highest);
        return level === 0 ? [] : [{ at: parseInstant(startedAt) / 1000, level }];
      }),
    [all],
  );
};

/** Whole minutes, as the form of an annotation has them. */
const toMinutes = ({ from, to }: TimeSpan): [number, number] => [Math.floor(from / 60) * 60, Math.ceil(to / 60) * 60];

/** What the charts of the page and of the full screen have in common. */
const useChartProps = (props: Props, isFull: boolean) => {
  const { search, onSearch, series } = props;
  const t = useTranslations('timeSeries');
  const [isPicking, setPicking] = useState(false);
  const { span, zoom, shown, graph, marks, names, ghostLabel } = series;
  const pick = (picked: TimeSpan): void => {
    setPicking(false);
    onSearch({ ...search, full: undefined, sheet: 'annotation', id: undefined, span: toMinutes(picked) });
  };
  return {
    label: t('chartLabel', { controllers: names, fields: shown.series.map(({ name }) => name).join(', ') }),
    ghostLabel,
    range: span,
    view: zoom.view,
    onView: zoom.show,
    until: graph.until,
    nights: graph.nights,
    marks: graph.marks,
    guides: marks.guides,
    scaling: search.y ?? 'usual',
    onShowAll: () => onSearch({ ...search, y: 'all', limits: undefined }, { replace: true }),
    isPicking,
    onPick: pick,
    tools: (
      <Tools
        {...{ search, onSearch, isPicking, isFull }}
        isLong={series.isLong}
        series={shown.series}
        hidden={series.hidden}
        onPicking={setPicking}
        onPickSeen={() => pick(zoom.view)}
      />
    ),
  } satisfies Partial<TimeChartProps>;
};

/** The charts with the lanes above and below them. */
function PageChart({ chart, ...props }: Props & { chart: Omit<TimeChartProps, 'series'> }) {
  const { search, onSearch, series } = props;
  const overviewMarks = useOverviewMarks(props);
  const isPhone = useIsPhone();
  const height = useWindowHeight();
  return (
    <TimeChart
      {...chart}
      {...useLanes(props)}
      series={series.graph.series}
      hasOverview
      overviewMarks={overviewMarks}
      // phones scroll
      height={isPhone ? undefined : height - aroundPixels}
      onEnlarge={(id) => onSearch({ ...search, full: fieldOf(id) })}
    />
  );
}

/** The charts, their values as a table, or two fields against each other. */
function ChosenView({ chart, ...props }: Props & { chart: Omit<TimeChartProps, 'series'> }) {
  const { search, onSearch, series } = props;
  const { shown, choices } = series;
  const { buckets, view } = chart;
  if (search.view === 'table')
    return (
      <SeriesTable
        {...{ buckets, view }}
        series={shown.series}
        page={search.page}
        onPage={(page) => onSearch({ ...search, page })}
      />
    );
  if (search.view === 'scatter')
    return (
      <ScatterView
        {...{ buckets, view }}
        series={shown.series}
        controllers={choices.controllers}
        nightsOf={shown.nightsOf}
        pair={search.pair}
        onPair={(pair) => onSearch({ ...search, pair }, { replace: true })}
      />
    );
  return <PageChart {...props} chart={chart} />;
}

/** The chosen view of the series, and the charts in full screen. */
export function ChartCard(props: Props) {
  const { search, onSearch, series } = props;
  const { choices, shown, graph, names, range } = series;
  const height = useWindowHeight();
  const large = search.view === undefined ? fullSeries(graph.series, search.full) : null;
  const chart = useChartProps(props, large !== null);
  const display = {
    controllers: choices.controllers,
    fieldsChosen: choices.chosenFields.length > 0,
    onLast: (at: number) => {
      const period = range.period === 'own' ? '24h' : range.period;
      onSearch({ ...search, zoom: undefined, period, end: Math.ceil(at / 1000) });
    },
  };
  return (
    <>
      <SeriesDisplay {...display} shown={search.view === undefined ? graph : shown}>
        {(buckets) => <ChosenView {...props} chart={{ ...chart, buckets }} />}
      </SeriesDisplay>
      {large && (
        <FullScreen isAddress title={names} onClose={() => onSearch({ ...search, full: undefined })}>
          <div className={surface.frame}>
            <SeriesDisplay {...display} shown={{ ...graph, series: [...large] }}>
              {(buckets) => (
                <TimeChart {...chart} buckets={buckets} series={large} height={height - aroundFullPixels} />
              )}
            </SeriesDisplay>
          </div>
        </FullScreen>
      )}
    </>
  );
}

type ToolsProps = Pick<Props, 'search' | 'onSearch'> &
  Pick<Props['series'], 'isLong' | 'hidden'> & {
    series: readonly ChartSeries[];
    isPicking: boolean;
    onPicking: (isPicking: boolean) => void;
    onPickSeen: () => void;
    isFull: boolean;
  };

/** What can be changed about the charts, each behind one button. */
const Tools = memo(function Tools(props: ToolsProps) {
  const { search, onSearch, isLong, series, hidden, isPicking, onPicking, onPickSeen, isFull } = props;
  const t = useTranslations('timeSeries');
  const change = (next: TimeSeriesSearch) => onSearch({ ...search, ...next }, { replace: true });
  return (
    <>
      {isLong && (
        <Button variant="quiet" onClick={() => change({ fine: search.fine ? undefined : true })}>
          {t(search.fine ? 'byDay' : 'byHour')}
        </Button>
      )}
      <IconButton
        label={t('annotate')}
        className={classes.toggle}
        aria-pressed={isPicking}
        onClick={() => onPicking(!isPicking)}
      >
        <IconMessagePlus size={18} stroke={1.5} aria-hidden />
      </IconButton>
      {isPicking && (
        <Button variant="quiet" onClick={onPickSeen}>
          {t('annotateSeen')}
        </Button>
      )}
      <ScaleMenu
        series={series}
        scaling={search.y ?? 'usual'}
        limits={search.limits ?? {}}
        onScaling={(scaling) => change({ y: scaling === 'all' ? scaling : undefined })}
        onLimits={(limits) => change({ limits: Object.keys(limits).length > 0 ? limits : undefined })}
      />
      <LayersMenu hidden={hidden} onHide={(off) => change({ off: off.length > 0 ? off : undefined })} />
      {!isFull && (
        <IconButton label={t('fullScreen')} onClick={() => onSearch({ ...search, full: 'all' })}>
          <IconMaximize size={18} stroke={1.5} aria-hidden />
        </IconButton>
      )}
    </>
  );
});
