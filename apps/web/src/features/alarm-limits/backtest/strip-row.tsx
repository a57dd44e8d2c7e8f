import { useTranslations } from 'use-intl';
import type { FieldAlarmLimits } from '@onsil/contract/alarm-limits';
import type { BacktestSection } from '@onsil/contract/backtest';
import { formatLimit } from '#lib/format/amounts.ts';
import { StatusIcon } from '#ui/data/status-icon.tsx';
import type { BacktestReply } from '../commands.ts';
import type { Strip, StripRow } from '../model/backtest-strip.ts';
import { useLimitsText } from '../widgets/use-limits-text.ts';
import { useSectionText } from './use-section-text.ts';
import plot from '#ui/charts/plot.module.css';
import flow from '#ui/layout/flow.module.css';
import classes from './backtest-strip.module.css';

type Props = {
  field: FieldAlarmLimits;
  reply: BacktestReply;
  strip: Strip;
  row: StripRow;
  /** the chosen day */
  at: number;
};

type Range = BacktestSection['currentRange'];
type Scale = { y: (value: number) => number };

const height = 100;
const lanes = ['currentAlarms', 'proposedAlarms'] as const;
const kinds = ['level1', 'level2', 'level3'] as const;

/** The days or the nights: values as bars on both ranges, and below them the alarms that would have been raised. */
export function StripRowChart({ field, reply, strip, row: { period, cells }, at }: Props) {
  const t = useTranslations('alarmLimits.backtest.strip');
  const { days, bottom, top } = strip;
  const y = (value: number): number => height * (1 - (value - bottom) / (top - bottom));
  const newest = cells.findLast((cell) => cell?.proposedRange)?.proposedRange ?? null;
  return (
    <div className={`${flow.lines} ${classes.row}`} data-period={period}>
      <Head reply={reply} period={period} field={field} />
      <div className={`${plot.plot} ${classes.box}`}>
        <svg viewBox={`0 0 ${days.length} ${height}`} preserveAspectRatio="none" aria-hidden="true">
          <rect className={classes.chosen} x={at} width={1} height={height} />
          {cells.map((cell, index) => cell && <Band key={cell.day} range={cell.proposedRange} x={index} y={y} />)}
          {cells.map((cell, index) => cell && <Bar key={cell.day} cell={cell} x={index} y={y} />)}
          <path className={classes.edge} data-kind="current" d={edgePath(cells, 'currentRange', y)} />
          <path className={classes.edge} data-kind="proposed" d={edgePath(cells, 'proposedRange', y)} />
        </svg>
        {[newest?.low, newest?.high].map(
          (limit) =>
            limit != null && (
              <span key={limit} className={plot.value} style={{ top: `${y(limit)}%` }} aria-hidden="true">
                {formatLimit(limit, { unit: '', decimals: field.decimals })}
              </span>
            ),
        )}
      </div>
      {lanes.map((lane) => (
        <div key={lane} className={classes.lane} data-lane={lane} aria-hidden="true">
          <span>{t(lane)}</span>
          {cells.map((cell, index) => {
            const kind = kinds[(cell?.[lane].highest ?? 0) - 1];
            return (
              kind && (
                <i key={days[index]} style={{ left: `${(100 * (index + 0.5)) / days.length}%` }}>
                  <StatusIcon kind={kind} size={8} hollow={lane === 'currentAlarms'} />
                </i>
              )
            );
          })}
        </div>
      ))}
    </div>
  );
}

/** Alarms and time out of range by day or by night, before and after. */
function Head({
  reply: { current, proposed },
  period,
  field,
}: Pick<Props, 'reply' | 'field'> & Pick<StripRow, 'period'>) {
  const text = useLimitsText();
  const sections = useSectionText(field);
  if (!period) return null;
  const [before, after] = [current.byLight?.[period], proposed.byLight?.[period]];
  return (
    <h4 className={classes.head}>
      {sections.periodName(period)}
      {before && after && (
        <small>
          {[
            sections.alarms(before.alarms, after.alarms),
            sections.change(text.lasting(before.seconds), text.lasting(after.seconds)),
          ].join(' · ')}
        </small>
      )}
    </h4>
  );
}

function Band({ range, x, y }: { range: Range; x: number } & Scale) {
  if (!range || (range.low === null && range.high === null)) return null;
  const [top, bottom] = [range.high === null ? 0 : y(range.high), range.low === null ? height : y(range.low)];
  return <rect className={classes.band} x={x} width={1} y={top} height={Math.max(0, bottom - top)} />;
}

function Bar({ cell: { low, high, proposedRange }, x, y }: { cell: BacktestSection; x: number } & Scale) {
  const [least, most] = [proposedRange?.low ?? -Infinity, proposedRange?.high ?? Infinity];
  const parts = [
    { kind: 'outside', from: low, to: Math.min(high, least) },
    { kind: 'inside', from: Math.max(low, least), to: Math.min(high, most) },
    { kind: 'outside', from: Math.max(low, most), to: high },
  ];
  return (
    <>
      {parts.map(
        ({ kind, from, to }) =>
          (from < to || low === high) &&
          from <= to && (
            <rect
              key={`${kind} ${from}`}
              className={classes.bar}
              data-kind={kind}
              x={x + 0.28}
              width={0.44}
              y={y(to)}
              height={Math.max(1, y(from) - y(to))}
            />
          ),
      )}
    </>
  );
}

const edgePath = (cells: StripRow['cells'], key: 'currentRange' | 'proposedRange', y: Scale['y']): string =>
  cells
    .flatMap((cell, index) =>
      [cell?.[key]?.low ?? null, cell?.[key]?.high ?? null].map((limit) =>
        limit === null ? '' : `M${index} ${y(limit).toFixed(2)}h1`,
      ),
    )
    .join('');
