import { alarmMutesApi } from '@onsil/contract/alarm-mutes';
import { deviationAssigneeApi } from '@onsil/contract/deviation-assignee';
import { deviationsApi } from '@onsil/contract/deviations';
import type { Deviation, muteHourOptions } from '@onsil/contract/deviations';
import type { MaintenanceKind } from '@onsil/domain/alarms/maintenance';
import { call } from '#lib/http/api.ts';
import { prepareCall } from '#lib/offline/outbox/stored-request.ts';
import { useQueuedCommand } from '#lib/offline/outbox/use-queued-command.ts';
import { now } from '#lib/state/clock.ts';
import { useCommand } from '#lib/state/use-command.ts';

export type PauseHours = (typeof muteHourOptions)[number];
export type ActionInput = {
  deviationId: number[];
  description: string;
  actionCode: string;
  /** only for open deviations */
  pauseHours?: PauseHours;
  files: string[];
  /** when it was done, an ISO instant; by default now */
  doneAt?: string;
};
export type MuteInput = { controllerId: string; field?: string; isMuting: boolean; hours?: number };

const changes = ['deviations'] as const;

/** Records an action on deviations; resolves with the end of their mute. */
export const useRecordAction = (farmId: string) =>
  useQueuedCommand(
    (input: ActionInput) =>
      prepareCall(deviationsApi.recordAction, {
        farm: farmId,
        body: { doneAt: new Date(now()).toISOString(), ...input },
      }),
    {
      kind: 'action',
      changes,
      farmId,
      about: ({ description }) => description,
      // A deviation's own page also shows one that has ended meanwhile.
      formAt: ({ deviationId: [id, ...others] }) =>
        others.length === 0 ? `/smartfarm/${encodeURIComponent(farmId)}/${id}/notification-action` : undefined,
    },
  );

/** Assigns an open deviation as it was shown to a person of the farm, or to nobody. */
export const useAssignDeviation = (farmId: string) =>
  useCommand(
    ({ deviation, assigneeMemberNo }: { deviation: Deviation; assigneeMemberNo: number | null }) =>
      call(deviationAssigneeApi.assignDeviation, {
        params: { id: deviation.deviationId },
        body: { assigneeMemberNo, expectedMemberNo: deviation.assignee?.memberNo ?? null },
      }),
    { changes, farmId, waits: true },
  );

/** Closes a deviation by hand for a reason, or reopens it. */
export const useCloseDeviation = (farmId: string) =>
  useCommand(
    ({ deviationId, ...body }: { deviationId: number; isClosing: boolean; reason?: string }) =>
      call(deviationsApi.closeDeviation, { params: { id: deviationId }, body }),
    { changes, farmId },
  );

/** Mutes the alarms of a controller or of one field (without hours: until switched on), or switches them on. */
export const useMuteAlarms = (farmId: string) =>
  useCommand(
    ({ controllerId, field, isMuting, hours }: MuteInput) =>
      call(alarmMutesApi.updateMute, {
        params: { id: controllerId },
        body: {
          isMuting,
          ...(hours !== undefined && { hours }),
          ...(field !== undefined && { field }),
        },
      }),
    { changes, farmId, waits: true },
  );

export type MaintenanceInput = { controllerId: string; kind: MaintenanceKind; note: string; isRunning: boolean };

/** Starts or ends maintenance at a controller. */
export const useMaintenance = (farmId: string) =>
  useCommand(
    ({ controllerId, ...body }: MaintenanceInput) =>
      call(alarmMutesApi.updateMaintenance, { params: { id: controllerId }, body }),
    { changes, farmId, waits: true },
  );
