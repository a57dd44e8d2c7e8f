import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import type { LastValues } from '@onsil/contract/telemetry';
import type { Buckets, ChartSeries } from '#ui/charts/time-series/panels.ts';
import type { TimeSpan } from '#ui/charts/time-series/view.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import { fieldOf, lineKey } from '../model/merge-series.ts';
import { spanOf } from './correlation.ts';
import type { Pair } from './correlation.ts';
import { ScatterPlot } from './scatter-plot.tsx';
import flow from '#ui/layout/flow.module.css';
import classes from './scatter.module.css';

type Props = {
  series: readonly ChartSeries[];
  controllers: readonly LastValues[];
  buckets: Buckets;
  view: TimeSpan;
  /** when it is dark at a controller */
  nightsOf: (controllerId: string) => readonly TimeSpan[];
  /** the fields of both axes; the first two that are shown without it */
  pair: readonly [string, string] | undefined;
  onPair: (pair: [string, string]) => void;
};

/** The means of two fields at the same times of a view. */
const pairsOf = (x: ChartSeries, y: ChartSeries, { start, width }: Buckets, view: TimeSpan): Pair[] =>
  start.flatMap((from, i): Pair[] => {
    const at = from + (width[i] ?? 0) / 2;
    const [a, b] = [x.avg[i] ?? null, y.avg[i] ?? null];
    return a === null || b === null || at < view.from || at > view.to ? [] : [{ at, x: a, y: b }];
  });

const isWithin = (spans: readonly TimeSpan[], at: number): boolean =>
  spans.some(({ from, to }) => at >= from && at < to);

/** How two fields go together: a density for each controller, by day and by night. */
export function ScatterView({ series, controllers, buckets, view, nightsOf, pair, onPair }: Props) {
  const t = useTranslations('timeSeries.scatter');
  const fields = useMemo(() => [...new Map(series.map((one) => [fieldOf(one.id), one])).entries()], [series]);
  const known = fields.map(([field]) => field);
  const x = pair && known.includes(pair[0]) ? pair[0] : known[0];
  const y = pair && known.includes(pair[1]) && pair[1] !== x ? pair[1] : known.find((field) => field !== x);
  if (x === undefined || y === undefined) return <EmptyState title={t('two')}>{t('twoHelp')}</EmptyState>;
  const data = fields.map(([value, { name }]) => ({ value, label: name }));
  return (
    <div className={`${flow.stack4} ${classes.view}`}>
      <div className={`${flow.fields} ${classes.fields}`}>
        <SelectField
          label={t('x')}
          data={data}
          value={x}
          onChange={({ currentTarget }) => onPair([currentTarget.value, currentTarget.value === y ? x : y])}
        />
        <SelectField
          label={t('y')}
          data={data}
          value={y}
          onChange={({ currentTarget }) => onPair([currentTarget.value === x ? y : x, currentTarget.value])}
        />
        <p>{t('help', { minutes: String(Math.round((buckets.width.at(-1) ?? 0) / 60)) })}</p>
      </div>
      {controllers.map(({ controllerId, controllerName }) => (
        <Controller
          key={controllerId}
          {...{ buckets, view }}
          nights={nightsOf(controllerId)}
          name={controllers.length > 1 ? controllerName : null}
          x={series.find(({ id }) => id === lineKey({ controllerId, field: x }))}
          y={series.find(({ id }) => id === lineKey({ controllerId, field: y }))}
        />
      ))}
    </div>
  );
}

type ControllerProps = Pick<Props, 'buckets' | 'view'> & {
  nights: readonly TimeSpan[];
  /** null where only one is shown */
  name: string | null;
  x: ChartSeries | undefined;
  y: ChartSeries | undefined;
};

/** One controller: day and night on the same scales, or all together where nothing tells the night. */
function Controller({ name, x, y, buckets, view, nights }: ControllerProps) {
  const t = useTranslations('timeSeries.scatter');
  const pairs = useMemo(() => (x && y ? pairsOf(x, y, buckets, view) : []), [x, y, buckets, view]);
  if (!x || !y) return null;
  const spans = { x: spanOf(pairs.map((one) => one.x)), y: spanOf(pairs.map((one) => one.y)) };
  const parts =
    nights.length === 0
      ? [{ title: t('whole'), pairs }]
      : [
          { title: t('day'), pairs: pairs.filter(({ at }) => !isWithin(nights, at)) },
          { title: t('night'), pairs: pairs.filter(({ at }) => isWithin(nights, at)) },
        ];
  return (
    <section className={classes.controller}>
      {name !== null && <h3>{name}</h3>}
      <div className={classes.plots}>
        {parts.map((part) => (
          <ScatterPlot key={part.title} {...part} {...{ x, y, spans }} />
        ))}
      </div>
    </section>
  );
}
