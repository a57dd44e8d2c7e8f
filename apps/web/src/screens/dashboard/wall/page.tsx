import { useFullscreenDocument, useMediaQuery } from '@mantine/hooks';
import { IconMaximize, IconX } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { TasksLine } from '#features/farm-tasks/widgets/tasks-line.tsx';
import { farmQuery } from '#features/farms/api.ts';
import { latestValuesQuery, updateLatestValues } from '#features/telemetry/api.ts';
import { WeatherNow } from '#features/weather/widgets/weather-line.tsx';
import { formatAge, formatDay, formatMoment, formatTime, parseInstant } from '#lib/format/kst.ts';
import { useLiveRefresh } from '#lib/live/live-refresh.ts';
import { useLive, useLiveStatus } from '#lib/live/live.ts';
import { now as serverNow, useNow } from '#lib/state/clock.ts';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { QueryFallback } from '#ui/feedback/query-fallback.tsx';
import { setPendingTitle, setTitlePlace } from '#ui/layout/page-title.tsx';
import { useFarmSentence } from '../rooms/farm-verdict.tsx';
import { useDoubtfulReadings } from '../rooms/use-doubtful-readings.ts';
import { useRooms } from '../rooms/use-rooms.ts';
import { useWakeLock } from './use-wake-lock.ts';
import { isNight, isOld, nightHours, pageSeconds, toWallPages } from './wall-pages.ts';
import { WallRoom } from './wall-room.tsx';
import flow from '#ui/layout/flow.module.css';
import classes from './wall.module.css';

const route = getRouteApi('/smartfarm/$farmId/wall');
const none: never[] = [];

// The picture moves a little now and then, so that it does not burn into the screen.
const shiftMs = 600_000;
const shiftOf = (now: number): string => `${2 * (Math.floor(now / shiftMs) % 3)}px`;

/** All rooms of a farm in large figures, for a screen on the wall. */
export function Page() {
  const t = useTranslations('dashboard');
  const { farmId } = route.useParams();
  const client = useQueryClient();
  useLive(farmId, (values) => updateLatestValues(client, values, serverNow()));
  useLiveRefresh(farmId);
  const { data: farm } = useQuery(farmQuery(farmId));
  const { data, error, refetch } = useQuery({ ...latestValuesQuery(farmId), refetchInterval: 60_000 });
  const { rooms, openCount } = useRooms(farmId, data?.controllers ?? none);
  const sentence = useFarmSentence(rooms, useDoubtfulReadings(farmId, rooms), openCount);
  const now = useNow();
  const isLarge = useMediaQuery('(min-width: 1600px)') ?? false;
  const pages = toWallPages(rooms, isLarge ? 6 : 4);
  const at = Math.floor(now / 1000 / pageSeconds) % pages.length;
  const { status } = useLiveStatus();
  const isOffline = status === 'offline';
  const title = t('wall.title');
  const farmName = farm?.farmName ?? '';
  useEffect(() => setPendingTitle(title), [title]);
  useEffect(() => {
    setTitlePlace(farmName);
    return () => setTitlePlace('');
  }, [farmName]);
  const isUrgent = rooms.some(({ state }) => state === 'unattended');
  return (
    <main className={classes.wall} data-night={isNight(now) || undefined} style={{ translate: shiftOf(now) }}>
      <header className={classes.head}>
        <div>
          <h1 data-urgent={isUrgent || undefined}>{rooms.length > 0 && !isOffline ? sentence : farmName || title}</h1>
          <p>
            {[farmName, openCount !== undefined && openCount > 0 && t('farm.open', { count: openCount })]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
        <Clock farmId={farmId} now={now} isOffline={isOffline} />
      </header>
      {!data && <QueryFallback error={error} retry={refetch} lines={8} />}
      {data && rooms.length === 0 && (
        <EmptyState title={t('empty.noController')}>{t('empty.noControllerHint')}</EmptyState>
      )}
      <ul className={`${flow.halves} ${classes.rooms}`} data-count={pages[at]?.length}>
        {pages[at]?.map((room) => (
          <WallRoom key={room.controller.controllerId} room={room} now={now} isOld={isOffline || isOld(room, now)} />
        ))}
      </ul>
      <TasksLine farmId={farmId} className={classes.tasks} />
      <Foot
        farmId={farmId}
        now={now}
        seen={rooms.flatMap(({ controller: { lastSeen } }) => (lastSeen === null ? [] : [parseInstant(lastSeen)]))}
        page={pages.length > 1 ? `${at + 1} / ${pages.length}` : ''}
      />
    </main>
  );
}

type ClockProps = { farmId: string; now: number; isOffline: boolean };

/** Day and time, and the weather while its values come. */
function Clock({ farmId, now, isOffline }: ClockProps) {
  return (
    <p className={classes.clock}>
      <span>
        {formatDay(now)}
        {!isOffline && (
          <span className={classes.weather}>
            <WeatherNow farmId={farmId} />
          </span>
        )}
      </span>
      <b>{formatTime(now)}</b>
    </p>
  );
}

type FootProps = { farmId: string; now: number; seen: readonly number[]; page: string };

function Foot({ farmId, now, seen, page }: FootProps) {
  const t = useTranslations();
  const { status } = useLiveStatus();
  const { fullscreen, toggle } = useFullscreenDocument();
  const isAwake = useWakeLock();
  const last = seen.length > 0 ? Math.max(...seen) : null;
  const live =
    last === null || status === 'connecting'
      ? t(`shell.live.${status}`)
      : status === 'live'
        ? t('shell.live.received', { ago: formatAge(now - last) })
        : t('dashboard.wall.lost', { time: formatMoment(last) });
  return (
    <footer className={classes.foot}>
      {page !== '' && <span>{page}</span>}
      {isNight(now) && <span>{t('dashboard.wall.night', nightHours)}</span>}
      {!isAwake && <span>{t('dashboard.wall.sleeps')}</span>}
      <output className={flow.push} data-status={status}>
        {live}
      </output>
      {!fullscreen && (
        <>
          <IconButton label={t('dashboard.wall.fullScreen')} onClick={() => void toggle()}>
            <IconMaximize size={20} stroke={1.5} aria-hidden />
          </IconButton>
          <Link to="/smartfarm/$farmId/dashboard" params={{ farmId }} aria-label={t('common.close')}>
            <IconX size={20} stroke={1.5} aria-hidden />
          </Link>
        </>
      )}
    </footer>
  );
}
