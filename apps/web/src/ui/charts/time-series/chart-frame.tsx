import { IconMaximize } from '@tabler/icons-react';
import { memo } from 'react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { unitBeside } from '#lib/format/amounts.ts';
import { formatCount } from '#lib/format/numbers.ts';
import { Button } from '../../controls/button.tsx';
import { IconButton } from '../../controls/icon-button.tsx';
import { letterScale } from '../letter-scale.ts';
import { Legend, ZoomButtons } from './legend.tsx';
import { bucketAt } from './panels.ts';
import type { Buckets, ChartPanelData } from './panels.ts';
import { useTimeText } from './use-time-text.ts';
import { isFullRange, minViewSeconds, spanLength, zoomView } from './view.ts';
import type { TimeSpan } from './view.ts';
import flow from '../../layout/flow.module.css';
import typography from '../../theme/typography.module.css';
import classes from './time-chart.module.css';

type LegendProps = {
  panels: readonly ChartPanelData[];
  buckets: Buckets;
  view: TimeSpan;
  nights: readonly TimeSpan[];
  ghostLabel: string | null;
  lineName: string | null;
  hasMarks: boolean;
};

/** The legend of what the panels show. */
export const ChartLegend = memo(function ChartLegend({
  panels,
  buckets,
  view,
  nights,
  hasMarks,
  ghostLabel,
  lineName,
}: LegendProps) {
  return (
    <Legend
      width={buckets.width[bucketAt(buckets, (view.from + view.to) / 2)] ?? 60}
      envelope={panels.some((panel) => panel.series.some((one) => one.count.some((count) => count > 1)))}
      band={panels.some(({ bands, bandLines }) => bands.length + bandLines.length > 0)}
      levels={panels.some(({ levelCurves }) => levelCurves.length > 0)}
      night={nights.length > 0}
      marks={hasMarks}
      readings={panels.some(({ series }) => series.some(({ readings = [] }) => readings.length > 0))}
      ghostLabel={ghostLabel}
      lineName={lineName}
    />
  );
});

type BarProps = {
  range: TimeSpan;
  view: TimeSpan;
  cursor: number | null;
  legend: ReactNode;
  /** what can be done on the chart at the moment */
  hint: string | undefined;
  /** how to zoom is said elsewhere */
  isHintElsewhere: boolean;
  tools: ReactNode;
  /** places where lines leave their scale */
  beyondCount: number;
  onShowAll: (() => void) | undefined;
  onView: (view: TimeSpan) => void;
};

/** Legend, zoom buttons and the current view. */
export function ChartBar(props: BarProps) {
  const { range, view, cursor, legend, hint, isHintElsewhere, tools, beyondCount, onShowAll, onView } = props;
  const t = useTranslations('charts');
  const text = useTimeText();
  const middle = (view.from + view.to) / 2;
  const isZoomed = !isFullRange(view, range);
  return (
    <div className={`${flow.words4} ${classes.bar}`}>
      {legend}
      {(hint !== undefined || isZoomed || !isHintElsewhere) && (
        <span className={`${typography.noWrap} ${classes.hint}`} data-strong={hint !== undefined || undefined}>
          {hint ?? (isZoomed ? text.range(view) : t('hint'))}
        </span>
      )}
      <div className={`${flow.wrapping} ${classes.buttons}`}>
        {beyondCount > 0 && (
          <Button variant="quiet" onClick={onShowAll}>
            {t('beyond', { count: formatCount(beyondCount) })}
          </Button>
        )}
        {tools}
        <ZoomButtons
          zoomed={isZoomed}
          closest={spanLength(view) <= minViewSeconds}
          onZoom={(factor) => onView(zoomView(view, range, cursor ?? middle, factor))}
          onReset={() => onView(range)}
        />
      </div>
    </div>
  );
}

type RowProps = {
  panel: ChartPanelData;
  readOut: ReactNode;
  /** shows this panel alone */
  onEnlarge: (() => void) | undefined;
  children: ReactNode;
};

/** A panel's title, plot, and values beside or below it. */
export function PanelRow({ panel, readOut, onEnlarge, children }: RowProps) {
  const t = useTranslations('charts');
  return (
    <div className={classes.row}>
      <div className={classes.head}>
        <h3>{panel.title}</h3>
        <span>{unitBeside(panel.unit)}</span>
        {onEnlarge && (
          <IconButton label={t('enlarge', { name: panel.title })} className={classes.enlarge} onClick={onEnlarge}>
            <IconMaximize size={14} stroke={1.5} aria-hidden />
          </IconButton>
        )}
      </div>
      {children}
      {readOut}
    </div>
  );
}

export const TimeAxis = memo(function TimeAxis({ view, left, width }: { view: TimeSpan; left: number; width: number }) {
  const text = useTimeText();
  return (
    <div className={classes.axis} style={{ marginLeft: left, width }} aria-hidden="true">
      {text.ticks(view, width / letterScale()).map(({ at, label, major }) => (
        <span
          key={at}
          data-major={major || undefined}
          style={{ left: `${((at - view.from) / spanLength(view)) * 100}%` }}
        >
          {label}
        </span>
      ))}
    </div>
  );
});
