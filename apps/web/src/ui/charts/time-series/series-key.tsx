import type { ChartSeries } from './panels.ts';
import classes from './legend.module.css';

/** A sample of a series' line. */
export function SeriesKey({ series }: { series: Pick<ChartSeries, 'color'> }) {
  return (
    <svg className={classes.key} viewBox="0 0 16 12" aria-hidden="true">
      <path d="M0 6H16" style={{ stroke: series.color }} strokeWidth={2} />
    </svg>
  );
}
