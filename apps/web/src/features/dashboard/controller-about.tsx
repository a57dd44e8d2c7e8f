import type { LastValues } from '@onsil/contract/telemetry';
import { useQuery } from '@tanstack/react-query';
import { useCodeName } from '#features/codes/queries.ts';
import { controllersQuery } from '#features/controllers/queries.ts';
import { formatDuration } from '#lib/kst.ts';
import { useTranslations } from 'use-intl';

/** The controller's name, type, crops and reporting interval. */
export function ControllerSummary({ farmId, controller }: { farmId: string; controller: LastValues }) {
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
