import type { Deviation } from '@onsil/contract/deviations';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useQueries } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import type { CSSProperties } from 'react';
import { useTranslations } from 'use-intl';
import { useNow } from '#lib/state/clock.ts';
import { formatDuration, parseInstant } from '#lib/format/kst.ts';
import { formatCount } from '#lib/format/numbers.ts';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { StatusBadge, levelOf } from '#ui/data/status-badge.tsx';
import { StatusIcon } from '#ui/data/status-icon.tsx';
import type { ChartAxis } from '#ui/charts/time-series/time-chart.tsx';
import { deviationsInPeriodQuery, type Period } from '../api.ts';
import { useDeviationText } from '../model/deviation-text.ts';
import { groupIntoLanes } from '../model/lanes.ts';
import type { Lane, LaneBar } from '../model/lanes.ts';
import classes from './deviation-lanes.module.css';

type Props = {
  farmId: string;
  /** the loaded period in epoch ms; the axis shows a part of it */
  period: Period;
  axis: ChartAxis;
  controllerIds: readonly string[];
  fields: readonly string[];
};

const startOf = ({ startedAt }: Deviation): number => parseInstant(startedAt);

/** The deviations of the shown controllers and fields, oldest first, and how many older ones are left out. */
const useDeviations = ({ farmId, period, controllerIds, fields }: Omit<Props, 'axis'>) => {
  const queries = useQueries({
    queries: controllerIds.map((controllerId) => deviationsInPeriodQuery(farmId, period, controllerId)),
  });
  const failed = queries.find(({ error, data }) => error !== null && data === undefined);
  const all = queries
    .flatMap(({ data }) => data?.items ?? [])
    .filter(({ field }) => field === null || fields.includes(field))
    .toSorted((a, b) => startOf(a) - startOf(b));
  const older = queries.reduce((sum, { data }) => sum + (data ? data.paging.totalCount - data.items.length : 0), 0);
  return { all, older, isLoading: queries.some(({ isPending }) => isPending), failed };
};

/** Deviations below a chart, on its time axis: a lane per field and the facts of one of them. */
export function DeviationLanes({ axis, ...rest }: Props) {
  const t = useTranslations('deviations.lanes');
  const now = useNow(60);
  const { all, older, isLoading, failed } = useDeviations(rest);
  const view = useMemo(() => ({ from: axis.view.from * 1000, to: axis.view.to * 1000 }), [axis.view]);
  const seen = all.filter(
    (one) => startOf(one) < view.to && (one.endedAt === null || parseInstant(one.backAt ?? one.endedAt) > view.from),
  );
  const [chosen, setChosen] = useState<number | null>(null);
  const place = seen.findIndex(({ deviationId }) => deviationId === chosen);
  const shown = seen[place] ?? seen.at(-1);
  const rank = (lane: Lane) => (lane.first.field === null ? rest.fields.length : rest.fields.indexOf(lane.first.field));
  const lanes = groupIntoLanes(seen, view, now).toSorted((a, b) => rank(a) - rank(b));
  return (
    <section
      className={classes.section}
      aria-label={t('title')}
      style={{ '--axis-left': `${axis.left}px` } as CSSProperties}
    >
      <div className={classes.lanes} aria-hidden="true">
        {lanes.map((lane) => (
          <LaneRow
            key={lane.key}
            {...{ lane, axis }}
            farmId={rest.farmId}
            hasSeveralControllers={rest.controllerIds.length > 1}
            shown={shown?.deviationId}
            onShow={setChosen}
          />
        ))}
        {seen.length === 0 && !failed && (
          <p style={{ paddingLeft: axis.left }}>{isLoading ? t('loading') : t('none')}</p>
        )}
      </div>
      {failed && <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />}
      <Facts
        farmId={rest.farmId}
        {...{ seen, shown, older }}
        onShow={setChosen}
        isMultiple={rest.controllerIds.length > 1}
      />
    </section>
  );
}

type RowProps = {
  farmId: string;
  lane: Lane;
  axis: ChartAxis;
  hasSeveralControllers: boolean;
  shown: number | undefined;
  onShow: (deviationId: number) => void;
};

/** Less room than this (CSS pixels) holds no words. */
const minWordsWidth = 72;
const iconWidth = 12;

/** One lane. For the pointer only: the facts beside it hold the same for keyboard and screen reader. */
function LaneRow({ farmId, lane, axis, hasSeveralControllers, shown, onShow }: RowProps) {
  const words = useDeviationText();
  const bars = lane.bars.toSorted((a, b) => a.left - b.left);
  const name = hasSeveralControllers
    ? `${words.nameOf(lane.first)} · ${lane.first.controllerName}`
    : words.nameOf(lane.first);
  return (
    <div className={classes.row}>
      <span className={classes.name} title={name}>
        {words.nameOf(lane.first)}
      </span>
      <div className={classes.track} style={{ width: axis.width }}>
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
      </div>
    </div>
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
  const end = deviation.endedAt === null ? now : parseInstant(deviation.backAt ?? deviation.endedAt);
  const text = [formatDuration(end - startOf(deviation)), words.extreme(deviation)].filter(Boolean).join(' · ');
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
        <span className={classes.words} style={{ maxWidth: room }}>
          {prefix}
          {text}
        </span>
      )}
    </Link>
  );
}

type FactsProps = {
  farmId: string;
  seen: readonly Deviation[];
  shown: Deviation | undefined;
  older: number;
  isMultiple: boolean;
  onShow: (deviationId: number) => void;
};

/** Level, time, extreme and action of one deviation, with the way to it and to its neighbours. */
function Facts({ farmId, seen, shown, older, isMultiple, onShow }: FactsProps) {
  const t = useTranslations('deviations.lanes');
  const words = useDeviationText();
  const now = useNow(60);
  if (!shown) return null;
  const place = seen.indexOf(shown);
  const neighbour = (by: -1 | 1) => {
    const next = seen[place + by];
    return { disabled: next === undefined, onClick: () => next && onShow(next.deviationId) };
  };
  return (
    <div className={classes.facts}>
      <div className={classes.head}>
        <StatusBadge level={shown.highest} size="short" />
        <strong>{isMultiple ? `${words.nameOf(shown)} · ${shown.controllerName}` : words.nameOf(shown)}</strong>
      </div>
      <p>{words.what(shown)}</p>
      <p>{[words.course(shown, now), words.extreme(shown)].filter(Boolean).join(' · ')}</p>
      <p>{words.acted(shown)}</p>
      <div className={classes.foot}>
        <IconButton label={t('previous')} {...neighbour(-1)}>
          <IconChevronLeft size={16} stroke={1.5} aria-hidden />
        </IconButton>
        <span>{t('place', { number: formatCount(place + 1), count: formatCount(seen.length) })}</span>
        <IconButton label={t('next')} {...neighbour(1)}>
          <IconChevronRight size={16} stroke={1.5} aria-hidden />
        </IconButton>
        <Link
          to="/smartfarm/$farmId/$deviationId/notification-action"
          params={{ farmId, deviationId: String(shown.deviationId) }}
        >
          {t('detail')}
        </Link>
      </div>
      {older > 0 && <p>{t('older', { count: formatCount(older) })}</p>}
    </div>
  );
}
