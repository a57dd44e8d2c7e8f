import type { LastValues } from '@onsil/contract/telemetry';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { PushPrompt } from '#features/notifications/widgets/push-prompt.tsx';
import { latestValuesQuery } from '#features/telemetry/api.ts';
import { Stack } from '#ui/layout/columns.tsx';
import { PageTitle } from '#ui/layout/page-title.tsx';
import { ControllerSwitch } from './controller-switch.tsx';
import { ControllerView } from './controller-view.tsx';
import { DashboardProblem, DashboardSkeleton, NoController, UnknownController } from './dashboard-states.tsx';
import { mostUrgentController } from './model/verdict.ts';
import { useCodeName } from '#features/codes/api.ts';
import { controllersQuery } from '#features/controllers/api.ts';
import { formatDuration } from '#lib/format/kst.ts';

/** The controller's name, type, crops and reporting interval. */
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
  return [...new Set([controller.controllerName, ...kinds, every])].filter((part) => part !== '').join(' · ');
}

/** The live state of one controller of a farm: the one in the address, else the one with the highest level. */
export function Page() {
  const { farmId = '', hashedSeq } = useParams({ strict: false });
  return <FarmDashboard key={farmId} farmId={farmId} asked={hashedSeq} />;
}

const noControllers: LastValues[] = [];

/** Without a controller in the address one is chosen once; it must not change while someone reads. */
function useShown(controllers: readonly LastValues[], asked: string | undefined): LastValues | undefined {
  const [chosen, setChosen] = useState<string>();
  const worst = chosen === undefined ? mostUrgentController(controllers)?.controllerId : chosen;
  if (worst !== chosen) setChosen(worst);
  return controllers.find((controller) => controller.controllerId === (asked ?? worst));
}

function FarmDashboard({ farmId, asked }: { farmId: string; asked: string | undefined }) {
  const t = useTranslations('dashboard');
  const navigate = useNavigate();
  // The live stream updates this query's cache; polling brings other changes, such as ranges and names.
  const { data, error, refetch } = useQuery({ ...latestValuesQuery(farmId), refetchInterval: 60_000 });
  const controllers = data?.controllers ?? noControllers;
  const shown = useShown(controllers, asked);
  const show = (hashedSeq: string) =>
    void navigate({ to: '/smartfarm/$farmId/dashboard/$hashedSeq', params: { farmId, hashedSeq } });
  return (
    <Stack>
      <PageTitle
        title={t('title')}
        sub={shown && <ControllerSummary farmId={farmId} controller={shown} />}
        actions={
          shown &&
          controllers.length > 1 && (
            <ControllerSwitch controllers={controllers} value={shown.controllerId} onChange={show} />
          )
        }
      />
      <PushPrompt farmId={farmId} />
      {!data && (error ? <DashboardProblem error={error} onRetry={() => void refetch()} /> : <DashboardSkeleton />)}
      {data && controllers.length === 0 && <NoController />}
      {controllers.length > 0 && !shown && <UnknownController farmId={farmId} />}
      {shown && (
        <ControllerView
          key={shown.controllerId}
          farmId={farmId}
          controller={shown}
          others={controllers.filter((controller) => controller !== shown)}
        />
      )}
    </Stack>
  );
}
