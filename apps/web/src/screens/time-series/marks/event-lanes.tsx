import { IconAdjustmentsHorizontal, IconCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import { useTranslations } from 'use-intl';
import { formatDateTime } from '#lib/format/kst.ts';
import { formatCount } from '#lib/format/numbers.ts';
import { EmptyLanes, Facts, FactsPager, Lane, Lanes } from '#ui/charts/time-series/lanes.tsx';
import type { ChartAxis } from '#ui/charts/time-series/time-chart.tsx';
import { spanLength } from '#ui/charts/time-series/view.ts';
import { groupEvents } from './chart-events.ts';
import type { ChartEvent, EventGroup, EventKind } from './chart-events.ts';
import type { Marks } from './use-marks.ts';
import flow from '#ui/layout/flow.module.css';
import typography from '#ui/theme/typography.module.css';
import classes from './event-lanes.module.css';

/** Width of a mark and its space in CSS pixels: events within it are one mark. */
const markPixels = 22;
/** Less room than this (CSS pixels) holds no words. */
const minWordsPixels = 64;

const icons = { tasks: IconCheck, control: IconAdjustmentsHorizontal };

const useEventText = () => {
  const t = useTranslations('timeSeries.events');
  return (event: ChartEvent): string =>
    event.kind === 'tasks'
      ? event.text
      : [t('setting', { version: String(event.version) }), event.reason].filter(Boolean).join(' · ');
};

type Props = Pick<Marks, 'seen' | 'shown' | 'isEmpty' | 'setChosen'> & {
  farmId: string;
  axis: ChartAxis;
  kinds: readonly EventKind[];
};

/** What people did, above a chart and on its time axis: a lane per kind and the facts of one event. */
export const EventLanes = memo(function EventLanes(props: Props) {
  const { farmId, axis, kinds, seen, shown, isEmpty, setChosen } = props;
  const t = useTranslations('timeSeries.events');
  if (isEmpty) {
    const [kind = 'tasks', other] = kinds;
    return <EmptyLanes label={t('title')} axis={axis} side="below" text={t(`noneOf.${other ? 'both' : kind}`)} />;
  }
  return (
    <Lanes
      label={t('title')}
      axis={axis}
      side="below"
      rows={kinds.map((kind) => (
        <EventLane key={kind} {...{ axis, kind, shown, setChosen }} events={seen.filter((one) => one.kind === kind)} />
      ))}
    >
      <EventFacts {...{ farmId, seen, shown, setChosen }} />
    </Lanes>
  );
});

type EventLaneProps = Pick<Props, 'axis' | 'shown' | 'setChosen'> & { kind: EventKind; events: readonly ChartEvent[] };

function EventLane({ axis, kind, events, shown, setChosen }: EventLaneProps) {
  const t = useTranslations('timeSeries.events');
  const text = useEventText();
  const pixelOf = ({ first }: EventGroup): number => ((first.at - axis.view.from) / spanLength(axis.view)) * axis.width;
  const groups = groupEvents(events, (markPixels / Math.max(1, axis.width)) * spanLength(axis.view));
  const Icon = icons[kind];
  return (
    <Lane name={t(`kinds.${kind}`)} width={axis.width} isEmpty={groups.length === 0}>
      {groups.length === 0 && <span className={classes.none}>{t('none')}</span>}
      {groups.map((group, i) => {
        const next = groups[i + 1];
        const room = (next ? pixelOf(next) : axis.width) - pixelOf(group) - markPixels;
        const isShown = group.events.some(({ id }) => id === shown?.id);
        return (
          <button
            key={group.first.id}
            type="button"
            tabIndex={-1}
            className={`${flow.center} ${classes.mark}`}
            data-kind={kind}
            data-shown={isShown || undefined}
            style={{ left: pixelOf(group) }}
            onMouseEnter={() => setChosen(group.first.id)}
            onClick={() => setChosen(group.first.id)}
          >
            {group.events.length > 1 ? <b>{formatCount(group.events.length)}</b> : <Icon size={11} stroke={2.25} />}
            {room > minWordsPixels && group.events.length === 1 && (
              <span
                className={`${typography.captionTight} ${typography.ellipsis} ${classes.words}`}
                style={{ maxWidth: room }}
              >
                {text(group.first)}
              </span>
            )}
          </button>
        );
      })}
    </Lane>
  );
}

/** One event with its time and author, the way to it and to its neighbours. */
function EventFacts({ farmId, seen, shown, setChosen }: Pick<Props, 'farmId' | 'seen' | 'shown' | 'setChosen'>) {
  const t = useTranslations('timeSeries.events');
  const text = useEventText();
  if (!shown) return <Facts />;
  return (
    <Facts>
      <p
        className={`${typography.ellipsis} ${typography.small} ${typography.strong} ${typography.plain}`}
        title={text(shown)}
      >
        {text(shown)}
      </p>
      <p>{[formatDateTime(shown.at * 1000), shown.who].filter(Boolean).join(' · ')}</p>
      <FactsPager
        items={seen}
        shown={shown}
        onShow={({ id }) => setChosen(id)}
        words={{
          previous: t('previous'),
          next: t('next'),
          place: (number, count) => t('place', { number, count }),
        }}
      >
        {shown.kind === 'tasks' ? (
          <Link
            to="/smartfarm/$farmId/farm-calendar"
            params={{ farmId }}
            search={{ day: shown.day, task: shown.taskNo, on: shown.day }}
          >
            {t('open')}
          </Link>
        ) : (
          <Link to="/smartfarm/$farmId/setting" params={{ farmId }} search={{ tab: 'control', c: shown.controllerId }}>
            {t('open')}
          </Link>
        )}
      </FactsPager>
    </Facts>
  );
}
