import { controlSettingsApi, type ControlSettingBody } from '@onsil/contract/control-settings';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/http/api.ts';
import { controlSettingQuery, refreshControlSettings } from './api.ts';

/**
 * Commands for control settings and their comments; they refresh what shows settings.
 * @throws CallError
 */
export const useControlSettingCommands = (farmId: string, controllerId: string) => {
  const client = useQueryClient();
  const then = async (work: Promise<unknown>): Promise<void> => {
    await work;
    void refreshControlSettings(client, farmId);
  };
  return {
    save: (body: ControlSettingBody) => then(call(controlSettingsApi.saveControlSetting, { body })),
    addRemark: (comment: string) =>
      then(call(controlSettingsApi.addSettingComment, { body: { controllerId, comment } })),
    /** The current setting, for a save after a conflict. */
    fresh: () => client.fetchQuery({ ...controlSettingQuery(farmId, controllerId), staleTime: 0 }),
  };
};
