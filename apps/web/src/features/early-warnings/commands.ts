import { earlyWarningsApi, type EarlyWarningSetting } from '@onsil/contract/early-warnings';
import { call } from '#lib/http/api.ts';
import { useCommand } from '#lib/state/use-command.ts';

export const useSaveEarlyWarningSetting = (farmId: string) =>
  useCommand(
    (body: EarlyWarningSetting) => call(earlyWarningsApi.saveEarlyWarningSetting, { params: { id: farmId }, body }),
    { changes: ['early-warnings'], farmId },
  );
