import type { LastValues } from '@onsil/contract/telemetry';
import { useQuery } from '@tanstack/react-query';
import { useCodeName } from '#features/codes/queries.ts';
import { connectsQuery } from '#features/controllers/queries.ts';
import { formatDuration } from '#lib/kst.ts';
import { useTranslations } from 'use-intl';

/** What the controller on the screen is: its name, its kind, what is grown how, and how often it reports. */
export function ControllerAbout({ farmId, controller }: { farmId: string; controller: LastValues }) {
  const t = useTranslations('dashboard');
  const codeName = useCodeName();
  const { data: connects } = useQuery(connectsQuery(farmId));
  const connect = connects?.find((one) => one.systemId === controller.systemId);
  const kinds = connect
    ? [
        codeName('CONTROLLER_TYPE', connect.type),
        codeName('CULTIVATION_ENV_TYPE', connect.cultivationEnvType),
        codeName('FARM_CULTIVATION_TYPE', connect.cultivationType),
      ]
    : [];
  const every = t('every', { duration: formatDuration(controller.intervalSeconds * 1000) });
  // A seedling room is often called just that.
  return [...new Set([controller.connectNm, ...kinds, every])].filter((part) => part !== '').join(' · ');
}
