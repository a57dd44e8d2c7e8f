import { useTranslations } from 'use-intl';
import { DeviationLanes } from '#features/deviations/widgets/deviation-lanes.tsx';
import type { ChartAxis } from '#ui/charts/time-series/time-chart.tsx';
import { EventLanes } from './marks/event-lanes.tsx';
import { LayersMenu } from './marks/layers-menu.tsx';
import type { TimeSeriesSearch } from './search-params.ts';
import { SeriesDisplay } from './series-display.tsx';
import type { useSeries } from './use-series.ts';

type Props = {
  farmId: string;
  search: TimeSeriesSearch;
  onSearch: (next: TimeSeriesSearch, how?: { replace?: boolean }) => void;
  series: ReturnType<typeof useSeries>;
};

/** The chart with what is marked above and below it, or its table. */
export function ChartCard({ farmId, search, onSearch, series }: Props) {
  const t = useTranslations('timeSeries');
  const { range, span, choices, controllerId, zoom, shown, hidden, marks, names, ghostLabel } = series;
  const { controllers, chosenFields } = choices;
  const eventKinds = (['tasks', 'control'] as const).filter((kind) => !hidden.includes(kind));
  return (
    <SeriesDisplay
      {...{ shown, controllers, ghostLabel }}
      table={search.view === 'table'}
      fieldsChosen={chosenFields.length > 0}
      label={t('chartLabel', { controllers: names, fields: shown.series.map(({ name }) => name).join(', ') })}
      range={span}
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
          ? (axis: ChartAxis) => <EventLanes {...{ farmId, axis, ...marks }} kinds={eventKinds} />
          : undefined
      }
      renderBelow={
        hidden.includes('alarms')
          ? undefined
          : (axis) => (
              <DeviationLanes {...{ farmId, axis }} period={range} controllerIds={controllerId} fields={chosenFields} />
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
  );
}
