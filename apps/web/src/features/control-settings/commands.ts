import { controlSettingsApi, type ControlSettingBody } from '@onsil/contract/control-settings';
import { call } from '#lib/http/api.ts';
import { useCommand } from '#lib/state/use-command.ts';

const changes = ['control-settings'] as const;

/** Saves a control setting, which is sent to its controller. */
export const useSaveControlSetting = (farmId: string) =>
  useCommand((body: ControlSettingBody) => call(controlSettingsApi.saveControlSetting, { body }), { changes, farmId });

export const useAddSettingComment = (farmId: string, controllerId: string) =>
  useCommand((comment: string) => call(controlSettingsApi.createSettingComment, { body: { controllerId, comment } }), {
    changes,
    farmId,
  });
