import { useNetwork, useLocalStorage } from '@mantine/hooks';
import { IconCloudOff, IconHandStop, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { ControllerRow } from '@onsil/contract/controllers';
import { halfDayAt } from '@onsil/domain/telemetry/manual-reading';
import { controllersQuery } from '#features/controllers/api.ts';
import { formatTime } from '#lib/format/kst.ts';
import { now } from '#lib/state/clock.ts';
import { Button } from '#ui/controls/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { QueryFallback } from '#ui/feedback/query-fallback.tsx';
import { PageTitle } from '#ui/layout/page-title.tsx';
import { useUnsentValueCount } from '../commands.ts';
import { stepKey } from '../model/round.ts';
import { RoundProgress } from './round-progress.tsx';
import { RoundStepView } from './round-step.tsx';
import { RoundSummary } from './round-summary.tsx';
import { useRoundFields } from './use-round-fields.ts';
import { useRound } from './use-round.ts';
import flow from '#ui/layout/flow.module.css';
import classes from './round.module.css';

const route = getRouteApi('/smartfarm/$farmId/measuring-round');

/** The measuring round of a farm: one value a screen, controller after controller. */
export function Page() {
  const { farmId } = route.useParams();
  const { controllerId } = route.useSearch();
  return <FarmRound key={`${farmId} ${controllerId ?? ''}`} farmId={farmId} controllerId={controllerId} />;
}

type Props = { farmId: string; controllerId: string | undefined };

function FarmRound({ farmId, controllerId }: Props) {
  const t = useTranslations('manualReadings');
  const { data, error, refetch } = useQuery(controllersQuery(farmId));
  const [isLeftHanded, setIsLeftHanded] = useLocalStorage({ key: 'leftHanded', defaultValue: false });
  const controllers = data?.filter((one) => controllerId === undefined || one.controllerId === controllerId);
  return (
    <main className={`${flow.column} ${classes.page}`}>
      <RoundHeader farmId={farmId} isLeftHanded={isLeftHanded} onHand={() => setIsLeftHanded((current) => !current)} />
      {!controllers && (
        <div className={classes.state}>
          <QueryFallback error={error} retry={refetch} lines={8} />
        </div>
      )}
      {controllers?.length === 0 && <EmptyState title={t('noController')}>{t('noControllerText')}</EmptyState>}
      {controllers && controllers.length > 0 && (
        <OpenRound farmId={farmId} controllerId={controllerId} controllers={controllers} isLeftHanded={isLeftHanded} />
      )}
    </main>
  );
}

type HeaderProps = { farmId: string; isLeftHanded: boolean; onHand: () => void };

function RoundHeader({ farmId, isLeftHanded, onHand }: HeaderProps) {
  const t = useTranslations('measuringRound');
  const toSend = useUnsentValueCount(farmId);
  const { online } = useNetwork();
  return (
    <header className={`${flow.wrapping} ${classes.header}`}>
      <Link
        to="/smartfarm/$farmId/environment-measurement-information"
        params={{ farmId }}
        className={`${flow.center} ${classes.icon}`}
        aria-label={t('close')}
      >
        <IconX size={24} stroke={1.5} aria-hidden />
      </Link>
      <PageTitle title={t(`title.${halfDayAt(now())}`)} />
      <output className={`${flow.push} ${classes.waiting}`}>
        {toSend > 0 && (
          <b>
            {!online && <IconCloudOff size={18} stroke={1.5} aria-hidden />}
            {t('toSend', { count: toSend })}
          </b>
        )}
      </output>
      <button
        type="button"
        className={`${flow.center} ${classes.icon}`}
        aria-label={t('leftHand')}
        title={t('leftHand')}
        aria-pressed={isLeftHanded}
        onClick={onHand}
      >
        <IconHandStop size={22} stroke={1.5} aria-hidden className={isLeftHanded ? classes.mirrored : undefined} />
      </button>
    </header>
  );
}

function OpenRound({
  farmId,
  controllerId,
  controllers,
  isLeftHanded,
}: Props & { controllers: readonly ControllerRow[]; isLeftHanded: boolean }) {
  const t = useTranslations('measuringRound');
  const navigate = useNavigate();
  const { steps, getReference } = useRoundFields(farmId, controllers);
  const nameOf = (id: string): string => controllers.find((one) => one.controllerId === id)?.controllerName ?? id;
  const { round, isResumed, ...act } = useRound({ farmId, controllerId, steps, nameOf });
  const step = round?.steps[round.at];
  const reference = step && getReference(step);
  // A step that is kept on this device may be of a field that the references name.
  const isPreparing = !round || (step !== undefined && !reference && !steps);
  if (isPreparing)
    return (
      <div className={classes.state}>
        <QueryFallback error={null} retry={() => undefined} lines={8} label={t('preparing')} />
      </div>
    );
  if (!step || !reference)
    return (
      <RoundSummary
        farmId={farmId}
        round={round}
        getReference={getReference}
        nameOf={nameOf}
        onOpen={act.open}
        onMeasureSkipped={act.measureSkipped}
        onFinish={async () => {
          if (await act.finish())
            await navigate({ to: '/smartfarm/$farmId/environment-measurement-information', params: { farmId } });
        }}
      />
    );
  return (
    <>
      <RoundProgress round={round} nameOf={nameOf} />
      <RoundStepView
        key={stepKey(step)}
        round={round}
        step={step}
        reference={reference}
        getReference={getReference}
        nameOf={nameOf}
        isLeftHanded={isLeftHanded}
        note={
          isResumed ? (
            <>
              {t('resumed', { time: formatTime(round.startedAt) })}
              <Button onClick={act.restart}>{t('restart')}</Button>
            </>
          ) : (
            <OfflineNote isKnown={reference.isKnown} />
          )
        }
        onAnswer={act.answer}
        onOpen={act.open}
      />
    </>
  );
}

function OfflineNote({ isKnown }: { isKnown: boolean }): ReactNode {
  const t = useTranslations('measuringRound');
  const { online } = useNetwork();
  if (!online) return t('offline');
  return isKnown ? null : t('withoutReference');
}
