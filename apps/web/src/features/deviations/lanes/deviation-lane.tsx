import { Link } from '@tanstack/react-router';
import { formatDuration } from '#lib/format/kst.ts';
import { useNow } from '#lib/state/clock.ts';
import { Lane } from '#ui/charts/time-series/lanes.tsx';
import type { ChartAxis } from '#ui/charts/time-series/time-chart.tsx';
import { levelOf } from '#ui/data/status-badge.tsx';
import { StatusIcon } from '#ui/data/status-icon.tsx';
import { useDeviationText } from '../model/deviation-text.ts';
import type { LaneBar, Lane as DeviationsOfLane } from '../model/lanes.ts';
import { spanOf } from '../model/span-of.ts';
import typography from '#ui/theme/typography.module.css';
import classes from './lanes.module.css';

type RowProps = {
  farmId: string;
  lane: DeviationsOfLane;
  axis: ChartAxis;
  hasSeveralControllers: boolean;
  shown: number | undefined;
  onShow: (deviationId: number) => void;
};

/** Less room than this (CSS pixels) holds no words. */
const minWordsWidth = 72;
const iconWidth = 12;

/** The deviations of one field. */
export function DeviationLane({ farmId, lane, axis, hasSeveralControllers, shown, onShow }: RowProps) {
  const words = useDeviationText();
  const bars = lane.bars.toSorted((a, b) => a.left - b.left);
  const name = hasSeveralControllers
    ? `${words.nameOf(lane.first)} · ${lane.first.controllerName}`
    : words.nameOf(lane.first);
  return (
    <Lane name={words.nameOf(lane.first)} title={name} width={axis.width}>
      {bars.map((bar, i) => (
        <Bar
          key={bar.seq}
          {...{ farmId, bar }}
          width={axis.width}
          room={((bars[i + 1]?.left ?? 1) - bar.left - bar.width) * axis.width - iconWidth}
          prefix={hasSeveralControllers ? `${lane.first.controllerName} ` : ''}
          isShown={bar.seq === shown}
          onShow={onShow}
        />
      ))}
    </Lane>
  );
}

type BarProps = {
  farmId: string;
  bar: LaneBar;
  width: number;
  /** free space after the bar in CSS pixels */
  room: number;
  prefix: string;
  isShown: boolean;
  onShow: (deviationId: number) => void;
};

function Bar({ farmId, bar, width, room, prefix, isShown, onShow }: BarProps) {
  const words = useDeviationText();
  const now = useNow(60);
  const { deviation, left, level } = bar;
  const { from, to } = spanOf(deviation, now);
  const text = [formatDuration(to - from), words.extreme(deviation)].filter(Boolean).join(' · ');
  return (
    <Link
      className={classes.bar}
      style={{ left: left * width, width: Math.max(3, bar.width * width) }}
      data-level={level}
      data-shown={isShown || undefined}
      tabIndex={-1}
      to="/smartfarm/$farmId/$deviationId/notification-action"
      params={{ farmId, deviationId: String(deviation.deviationId) }}
      onMouseEnter={() => onShow(deviation.deviationId)}
    >
      <StatusIcon kind={levelOf(level) === 0 ? 'silent' : `level${levelOf(level)}`} size={11} />
      {room > minWordsWidth && (
        <span className={`${typography.ellipsis} ${classes.words}`} style={{ maxWidth: room }}>
          {prefix}
          {text}
        </span>
      )}
    </Link>
  );
}
