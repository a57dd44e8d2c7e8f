import { alarmMutesApi } from '@onsil/contract/alarm-mutes';
import { deviationsApi } from '@onsil/contract/deviations';
import type { muteHourOptions } from '@onsil/contract/deviations';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/http/api.ts';
import { refreshDeviations } from './api.ts';

export type PauseHours = (typeof muteHourOptions)[number];
export type ActionInput = { deviationId: number[]; description: string; actionCd: string; pauseHours: PauseHours };
export type MuteInput = { controllerId: string; field?: string; stop: boolean; hours?: number };

/** A command on a farm's deviations; refreshes them also after a failure. */
function useCommand<Input, Reply>(farmId: string, run: (input: Input) => Promise<Reply>) {
  const client = useQueryClient();
  return useMutation({ mutationFn: run, onSettled: () => refreshDeviations(client, farmId) });
}

/** Records an action on deviations; resolves with the end of their mute. */
export const useRecordAction = (farmId: string) =>
  useCommand(farmId, async (body: ActionInput) => (await call(deviationsApi.act, { farm: farmId, body })).item);

/** Closes a deviation by hand, or reopens it. */
export const useCloseDeviation = (farmId: string) =>
  useCommand(farmId, ({ seq, release }: { seq: number; release: boolean }) =>
    call(deviationsApi.release, { params: { id: seq }, body: { isClosing: release } }),
  );

/** Mutes the alarms of a controller or of one field (without hours: until switched on), or switches them on. */
export const useMuteAlarms = (farmId: string) =>
  useCommand(farmId, ({ controllerId, field, stop, hours }: MuteInput) =>
    call(alarmMutesApi.stopAlarm, {
      params: { id: controllerId },
      body: {
        isMuting: stop,
        ...(hours !== undefined && { hours }),
        ...(field !== undefined && { field }),
      },
    }),
  );

/** Starts or ends a controller's nutrient renewal. */
export const useNutrientRenewal = (farmId: string) =>
  useCommand(farmId, async ({ controllerId, begin }: { controllerId: string; begin: boolean }) => {
    const query = { alarm: !begin } as const;
    return (await call(alarmMutesApi.renew, { params: { controllerId }, query })).item;
  });
