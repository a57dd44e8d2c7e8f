import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { queryKeys } from '#lib/state/query-keys.ts';
import { useErrorMessage } from '#ui/feedback/use-error-message.ts';
import { DevicePushError } from './device-push-error.ts';
import { pushDevice, type PushState } from './push-device.ts';

/**
 * The state of pushes on this device, and a command that changes it.
 * @param run changes the subscription and returns the new state
 */
export const usePush = <Input = void>(run: (input: Input) => Promise<PushState>) => {
  const t = useTranslations('notifications.device');
  const errorMessage = useErrorMessage();
  const client = useQueryClient();
  const { data: state } = useQuery({
    queryKey: queryKeys.pushState,
    queryFn: () => pushDevice().getState(),
    staleTime: 0,
  });
  const { mutate, isPending, error } = useMutation({
    mutationFn: run,
    onSuccess: (next) => client.setQueryData(queryKeys.pushState, next),
  });
  const reason = error instanceof DevicePushError ? t('failedHere') : error && errorMessage(error);
  return { state, change: mutate, isPending, failure: reason && t('failed', { reason }) };
};
