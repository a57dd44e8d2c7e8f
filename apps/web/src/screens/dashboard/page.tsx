import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useDeferredValue, useEffect, useId, useMemo, useRef, useState, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { LastValues } from '@onsil/contract/telemetry';
import { useCodeName } from '#features/codes/api.ts';
import { controllersQuery } from '#features/controllers/api.ts';
import { useOpenSettled } from '#features/deviations/widgets/use-open-settled.ts';
import { TodayTasks } from '#features/farm-tasks/widgets/today-tasks.tsx';
import { PushPrompt } from '#features/notifications/widgets/push-prompt.tsx';
import { latestValuesQuery } from '#features/telemetry/api.ts';
import { WeatherLine } from '#features/weather/widgets/weather-line.tsx';
import { formatDay, formatDuration } from '#lib/format/kst.ts';
import { useNow } from '#lib/state/clock.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Stack } from '#ui/layout/columns.tsx';
import { PageTitle } from '#ui/layout/page-title.tsx';
import { useIsPhone } from '#ui/layout/use-screen.ts';
import { arrangementQuery } from './api.ts';
import { weatherCardId } from './cards/weather-card-id.ts';
import { ControllerView } from './controller-view.tsx';
import {
  DashboardProblem,
  NoController,
  TilesSkeleton,
  UnknownController,
  VerdictSkeleton,
} from './dashboard-states.tsx';
import { worstController } from './model/verdict.ts';
import { FarmVerdict } from './rooms/farm-verdict.tsx';
import { RoomList } from './rooms/room-list.tsx';
import { useDoubtfulReadings } from './rooms/use-doubtful-readings.ts';
import { useRooms } from './rooms/use-rooms.ts';
import flow from '#ui/layout/flow.module.css';
import typography from '#ui/theme/typography.module.css';
import classes from './dashboard.module.css';

/** The farm at a glance, then the tiles of one room: the one in the address, else the one with the highest level. */
export function Page() {
  const { farmId = '', controllerId } = useParams({ strict: false });
  return <FarmDashboard key={farmId} farmId={farmId} asked={controllerId} />;
}

const minuteSeconds = 60;

/** The day, and the weather in one line. */
function Today({ farmId }: { farmId: string }) {
  return (
    <span className={`${flow.words3} ${classes.today}`}>
      <span>{formatDay(useNow(minuteSeconds))}</span>
      <WeatherLine farmId={farmId} cardId={weatherCardId} />
    </span>
  );
}

/** The controller's type, crops and reporting interval. */
function ControllerSummary({ farmId, controller }: { farmId: string; controller: LastValues }) {
  const t = useTranslations('dashboard');
  const codeName = useCodeName();
  const { data: connects } = useQuery(controllersQuery(farmId));
  const connect = connects?.find((one) => one.controllerId === controller.controllerId);
  const kinds = connect
    ? [
        codeName('CONTROLLER_TYPE', connect.type),
        codeName('CULTIVATION_ENV_TYPE', connect.cultivationEnvType),
        codeName('FARM_CULTIVATION_TYPE', connect.cultivationType),
      ]
    : [];
  const every = t('every', { duration: formatDuration(controller.intervalSeconds * 1000) });
  // Name and type can be equal, such as for a seedling room.
  return [...new Set([...kinds, every])]
    .filter((part) => part !== '' && part !== controller.controllerName)
    .join(' · ');
}

const noControllers: LastValues[] = [];

/** Without a controller in the address one is chosen once; it must not change while someone reads. */
function useShown(controllers: readonly LastValues[], asked: string | undefined): LastValues | undefined {
  const [chosen, setChosen] = useState<string>();
  const worst = chosen === undefined ? worstController(controllers)?.controllerId : chosen;
  if (worst !== chosen) setChosen(worst);
  return controllers.find((controller) => controller.controllerId === (asked ?? worst));
}

type RoomProps = {
  farmId: string;
  controller: LastValues;
  tasks: ReactNode;
  /** how often a room was chosen on a phone, where it is below the fold: each time its head comes into view */
  choices: number;
};

/** The chosen room. */
function ShownRoom({ farmId, controller, tasks, choices }: RoomProps) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (choices === 0) return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.parentElement?.scrollIntoView({ block: 'start' });
  }, [choices]);
  return (
    <section className={`${flow.parts} ${flow.shrink}`} aria-labelledby={id}>
      <header className={`${flow.baseline3} ${typography.hint} ${classes.roomTitle}`}>
        <h2 id={id} ref={heading} tabIndex={-1}>
          {controller.controllerName}
        </h2>
        <ControllerSummary farmId={farmId} controller={controller} />
      </header>
      <ControllerView key={controller.controllerId} farmId={farmId} controller={controller} tasks={tasks} />
    </section>
  );
}

/** After this wait in ms the values are shown, although the rooms may still change their order and size. */
const maxWaitMs = 1_000;

/** Whether the rooms need not wait for the open deviations, which enlarge them, nor for the arrangement of the tiles. */
function useRoomsSettled(farmId: string): boolean {
  const { isFetched, failureCount, fetchStatus, data } = useQuery(arrangementQuery(farmId));
  const isArranged = data !== undefined || isFetched || failureCount > 0 || fetchStatus === 'paused';
  const isSettled = useOpenSettled(farmId) && isArranged;
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    if (isSettled) return undefined;
    const timer = setTimeout(() => setIsLate(true), maxWaitMs);
    return () => clearTimeout(timer);
  }, [isSettled]);
  return isSettled || isLate;
}

function FarmDashboard({ farmId, asked }: { farmId: string; asked: string | undefined }) {
  const t = useTranslations('dashboard');
  // The live stream updates this query's cache; polling brings other changes, such as ranges and names.
  const { data, error, refetch } = useQuery({ ...latestValuesQuery(farmId), refetchInterval: 60_000 });
  const isSettled = useRoomsSettled(farmId);
  const controllers = (isSettled && data?.controllers) || noControllers;
  const isLoading = data ? !isSettled && data.controllers.length > 0 : !error;
  const shown = useShown(controllers, asked);
  // The verdict and the rooms are on the screen before the tiles of one room, which take longest to draw.
  const hasTiles = useDeferredValue(controllers.length > 0, false);
  const { rooms, openCount } = useRooms(farmId, controllers);
  const doubtful = useDoubtfulReadings(farmId, rooms);
  const isPhone = useIsPhone();
  const [choices, setChoices] = useState(0);
  const tasks = useMemo(() => <TodayTasks farmId={farmId} />, [farmId]);
  return (
    <Stack>
      <div className={classes.head}>
        <PageTitle title={t('title')} sub={<Today farmId={farmId} />} />
      </div>
      {controllers.length > 0 && (
        <FarmVerdict farmId={farmId} rooms={rooms} openCount={openCount} doubtful={doubtful} />
      )}
      {isLoading && <VerdictSkeleton />}
      <PushPrompt farmId={farmId} />
      {isLoading && <Skeleton height={168} />}
      {!data && error && <DashboardProblem error={error} onRetry={() => void refetch()} />}
      {data?.controllers.length === 0 && <NoController />}
      {controllers.length > 0 && (
        <RoomList
          farmId={farmId}
          rooms={rooms}
          doubtful={doubtful}
          shown={shown?.controllerId}
          onChoose={() => isPhone && setChoices(choices + 1)}
        />
      )}
      {/* Another skeleton at another place, so that none is seen to move. */}
      {isLoading && <TilesSkeleton key="below skeletons" />}
      {!isLoading && shown && !hasTiles && <TilesSkeleton key="below rooms" />}
      {hasTiles && isPhone && tasks}
      {controllers.length > 0 && !shown && <UnknownController farmId={farmId} />}
      {hasTiles && shown && (
        <ShownRoom farmId={farmId} controller={shown} tasks={!isPhone && tasks} choices={choices} />
      )}
    </Stack>
  );
}
