import { formatValue } from '#lib/format/numbers.ts';
import { StatusIcon } from '../../data/status-icon.tsx';
import { limitRuns } from './limit-curve.ts';
import type { ChartPanelData } from './panels.ts';
import type { TimeSpan } from './view.ts';
import classes from './time-chart.module.css';

type Props = {
  panel: ChartPanelData;
  view: TimeSpan;
  scale: { readonly low: number; readonly high: number };
  y: (value: number) => number;
};

/** The limits of levels 2 and 3 at the end of the view, within the scale. */
const endsOf = ({ panel, view, scale }: Props) =>
  panel.levelCurves.flatMap(({ level, curve }) => {
    const last = limitRuns(curve, view).at(-1);
    if (last?.to !== view.to) return [];
    return [last.low, last.high].flatMap((points) => {
      const value = points?.at(-1)?.[1];
      return value === undefined || value < scale.low || value > scale.high ? [] : [{ level, value }];
    });
  });

/** The shape and value of each dashed line, at its right end. */
export function LevelEnds(props: Props) {
  const decimals = Math.max(...props.panel.series.map((series) => series.decimals));
  return endsOf(props).map(({ level, value }) => (
    <span
      key={`${level} ${value}`}
      className={classes.levelEnd}
      data-level={level}
      style={{ transform: `translateY(${Math.round(props.y(value))}px)` }}
    >
      <StatusIcon kind={`level${level}`} size={8} />
      {formatValue(value, decimals)}
    </span>
  ));
}
