import { IconLayoutGrid, IconAntenna } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { CatchBoundary } from '@tanstack/react-router';
import { Suspense, useDeferredValue, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { apiPrefix } from '@onsil/contract/endpoint';
import type { LastValues } from '@onsil/contract/telemetry';
import { stillOutQuery } from '#features/deviations/api.ts';
import { earlyWarningsQuery } from '#features/early-warnings/api.ts';
import { farmQuery } from '#features/farms/api.ts';
import { readingTrustQuery } from '#features/reading-trust/api.ts';
import { lazyPart } from '#lib/i18n/lazy-part.ts';
import { Button, AnchorButton } from '#ui/controls/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { useOutcomeToast } from '#ui/feedback/use-outcome-toast.ts';
import { Card } from '#ui/layout/card.tsx';
import { arrangementQuery, dayStatisticsQuery, useDay, type Day } from './api.ts';
import { VerdictCard } from './cards/verdict-card.tsx';
import { useSaveArrangement, type ArrangementChange } from './commands.ts';
import { emptyArrangement } from './model/arrangement.ts';
import { quietFields } from './model/rooms.ts';
import { useRoom } from './rooms/use-rooms.ts';
import { ArrangeTiles } from './tiles/arrange-tiles.tsx';
import { Tiles } from './tiles/tiles.tsx';
import flow from '#ui/layout/flow.module.css';
import typography from '#ui/theme/typography.module.css';
import classes from './dashboard.module.css';

const RoomCards = lazyPart(async () => (await import('./cards/room-cards.tsx')).RoomCards);

/** The tiles stay when the parts below them cannot be loaded. */
const CardsFailed = ({ error }: { error: unknown }) => (
  <Card>
    <ErrorState error={error} onRetry={() => location.reload()} />
  </Card>
);

/** The arrangement of a farm's tiles, and how it is saved; the member's own one counts. */
function useArrangement(farmId: string) {
  const t = useTranslations('dashboard.arrange');
  const { data } = useQuery(arrangementQuery(farmId));
  const { data: known } = useQuery(farmQuery(farmId));
  const { mutateAsync } = useSaveArrangement(farmId);
  const report = useOutcomeToast();
  const own = data?.own ?? null;
  const farm = data?.farm ?? null;
  const save = (change: ArrangementChange): void =>
    report(mutateAsync(change), {
      done: change.scope === 'farm' ? t('savedForFarm') : undefined,
      failed: (reason) => t('failed', { reason }),
    });
  const isManager = known !== undefined && known.role !== 'member';
  return { own, farm, isManager, arrangement: own ?? farm ?? emptyArrangement, save };
}

/** Drawn in short tasks: an answer that comes while the cards load would draw all of them in its own task. */
const Deferred = ({ children }: { children: ReactNode }) => <Suspense>{useDeferredValue(children)}</Suspense>;

/** What a registered controller without data needs in order to report. */
function NeverReported({ controllerId }: { controllerId: string }) {
  const t = useTranslations('dashboard.empty');
  return (
    <Card>
      <EmptyState
        title={t('never')}
        icon={<IconAntenna size={32} stroke={1.5} aria-hidden />}
        action={<AnchorButton href={`${apiPrefix}/docs`}>{t('docs')}</AnchorButton>}
      >
        <p>{t('neverHint')}</p>
        <p>
          {t('controllerId')} <code>{controllerId}</code>
        </p>
      </EmptyState>
    </Card>
  );
}

type Props = {
  farmId: string;
  controller: LastValues;
  /** the day's tasks, where they do not stand above the room */
  tasks: ReactNode;
};

/** One controller: verdict, tiles and the day's statistics. */
export function ControllerView({ farmId, controller, tasks }: Props) {
  const { own, farm, isManager, arrangement, save } = useArrangement(farmId);
  // The cards are drawn, and ask for their data, after the tiles.
  const hasCards = useDeferredValue(true, false);
  const [mode, setMode] = useState<'tiles' | 'arranging' | 'arranged'>('tiles');
  const fields = controller.values.map((value) => value.field);
  // What comes later to all tiles is drawn in short tasks.
  const day = useDeferredValue(useDay(controller.controllerId, fields));
  const { data: statistics, error, dataUpdatedAt, refetch } = useQuery(dayStatisticsQuery(farmId));
  const { data: trust } = useQuery(readingTrustQuery(farmId));
  const isOutside = useRoom(farmId, controller).state === 'outside';
  const { data: stillOut } = useQuery({ ...stillOutQuery(farmId), enabled: isOutside });
  const { data: early } = useQuery(earlyWarningsQuery(farmId));
  const ofController = useDeferredValue(
    statistics?.controllers.find((one) => one.controllerId === controller.controllerId),
  );
  // Cards are drawn again for what they show, not for what changes in the tiles.
  const cards = useMemo(
    () => (
      <RoomCards
        {...{ farmId, controller, tasks, trust }}
        statistics={{ data: statistics, error, dataUpdatedAt, refetch }}
      />
    ),
    [farmId, controller, tasks, trust, statistics, error, dataUpdatedAt, refetch],
  );
  if (controller.lastSeen === null) return <NeverReported controllerId={controller.controllerId} />;
  return (
    <>
      <VerdictCard farmId={farmId} controller={controller} day={day.fields} />
      {mode === 'arranging' ? (
        <ArrangeTiles
          {...{ own, farm, isManager }}
          values={controller.values}
          onDone={(change) => {
            if (change) save(change);
            setMode('arranged');
          }}
        />
      ) : (
        <>
          <Tiles
            farmId={farmId}
            controller={controller}
            arrangement={arrangement}
            quiet={quietFields(controller, stillOut)}
            day={day}
            statistics={ofController}
            trust={trust?.find((one) => one.controllerId === controller.controllerId)}
            warnings={early?.warnings}
          />
          <BelowTiles
            hidden={arrangement.hidden.length}
            day={day}
            returned={mode === 'arranged'}
            onArrange={() => setMode('arranging')}
          />
        </>
      )}
      {hasCards && (
        <CatchBoundary getResetKey={() => farmId} errorComponent={CardsFailed}>
          <Deferred>{cards}</Deferred>
        </CatchBoundary>
      )}
    </>
  );
}

type BelowProps = {
  hidden: number;
  day: Day;
  /** arranging has just ended, whose button had the focus */
  returned: boolean;
  onArrange: () => void;
};

/** The tiles stay when the curves fail to load; hidden fields are counted. */
function BelowTiles({ hidden, day, returned, onArrange }: BelowProps) {
  const t = useTranslations();
  const arrange = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (returned) arrange.current?.focus();
  }, [returned]);
  return (
    <div className={`${flow.words2} ${typography.hint} ${classes.below}`}>
      {day.error && (
        <p role="alert">
          {t(Object.keys(day.fields).length > 0 ? 'dashboard.tiles.dayOld' : 'dashboard.tiles.dayFailed')}
          <Button variant="quiet" onClick={day.retry}>
            {t('common.error.retry')}
          </Button>
        </p>
      )}
      {hidden > 0 && <span>{t('dashboard.arrange.hiddenCount', { count: hidden })}</span>}
      <Button
        ref={arrange}
        variant="quiet"
        icon={<IconLayoutGrid size={16} stroke={1.5} aria-hidden />}
        onClick={onArrange}
      >
        {t('dashboard.arrange.start')}
      </Button>
    </div>
  );
}
