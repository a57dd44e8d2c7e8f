import { formatValue } from '#lib/format/numbers.ts';
import { StatusIcon } from '../../data/status-icon.tsx';
import { letterScale } from '../letter-scale.ts';
import { limitRuns } from './limit-curve.ts';
import type { ChartPanelData } from './panels.ts';
import type { TimeSpan } from './view.ts';
import flow from '../../layout/flow.module.css';
import typography from '../../theme/typography.module.css';
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

/** A line of text, with its gap, in CSS pixels at the usual size. */
const linePixels = 14;

/** The ends with room for their text: of those that would overlap, the one of the lowest level, which is reached first. */
const endsWithRoom = (props: Props) => {
  const placed: (ReturnType<typeof endsOf>[number] & { top: number })[] = [];
  for (const { level, value } of endsOf(props).toSorted((a, b) => a.level - b.level)) {
    const top = Math.round(props.y(value));
    if (placed.every((other) => Math.abs(other.top - top) >= linePixels * letterScale()))
      placed.push({ level, value, top });
  }
  return placed;
};

/** The shape and value of the dashed lines, at their right end. */
export function LevelEnds(props: Props) {
  const decimals = Math.max(...props.panel.series.map((series) => series.decimals));
  return endsWithRoom(props).map(({ level, value, top }) => (
    <span
      key={`${level} ${value}`}
      className={`${flow.row1} ${typography.tick} ${classes.levelEnd}`}
      data-level={level}
      style={{ transform: `translateY(${top}px)` }}
    >
      <StatusIcon kind={`level${level}`} size={8} />
      {formatValue(value, decimals)}
    </span>
  ));
}
