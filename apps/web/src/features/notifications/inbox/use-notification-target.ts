import { useQuery } from '@tanstack/react-query';
import type { PushNotice } from '@onsil/contract/notifications';
import { farmQuery } from '#features/farms/api.ts';
import { myProfileQuery } from '#features/members/api.ts';

/**
 * The deviation of a notification, the task of a reminder, the farm's list of deviations for a burst, or its dashboard for
 * an early warning.
 */
export type NotificationTarget = {
  farmId: string;
  deviationId: string | null;
  task: PushNotice['task'];
  isEarly: boolean;
};

/**
 * Target of a notification; null for a test. A notification has the farm's number, which works in addresses too if the
 * id is unknown.
 */
export const useNotificationTarget = (
  farmId: string | undefined,
): ((notice: PushNotice) => NotificationTarget | null) => {
  const { data: farm } = useQuery({ ...farmQuery(farmId ?? ''), enabled: farmId !== undefined });
  const { data: profile } = useQuery(myProfileQuery);
  const farms = [...(farm && farmId !== undefined ? [{ farmNo: farm.farmNo, farmId }] : []), ...(profile?.farms ?? [])];
  return ({ kind, farmNo, task, deviationIds: [root, ...others] }) => {
    if (kind === 'test') return null;
    const id = farms.find((one) => one.farmNo === farmNo)?.farmId ?? String(farmNo);
    const deviationId = root !== undefined && others.length === 0 ? String(root) : null;
    return { farmId: id, deviationId, task, isEarly: kind === 'early_warning' };
  };
};
