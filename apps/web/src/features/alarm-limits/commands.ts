import { alarmLimitsApi } from '@onsil/contract/alarm-limits';
import type { AlarmLimitsChange } from '@onsil/contract/alarm-limits';
import { backtestApi } from '@onsil/contract/backtest';
import type { CallReply } from '@onsil/contract/envelope';
import { call } from '#lib/http/api.ts';
import { useCommand } from '#lib/state/use-command.ts';

/** Saves a field's own ranges and delays, or returns to the recipe. */
export const useSaveAlarmLimits = (farmId: string, controllerId: string) =>
  useCommand(
    ({ change, version }: { change: AlarmLimitsChange; version: number }) =>
      call(alarmLimitsApi.updateAlarmLimits, {
        params: { id: farmId },
        body: { controllerId, fields: [change], version },
      }),
    { changes: ['alarm-limits'], farmId },
  );

export type BacktestReply = CallReply<typeof backtestApi.backtestChange>['item'];

/** Backtests a change on the last 30 days beside the current limits. @throws CallError */
export const runBacktest = async (
  farmId: string,
  controllerId: string,
  change: AlarmLimitsChange,
): Promise<BacktestReply> =>
  (await call(backtestApi.backtestChange, { params: { id: farmId }, body: { controllerId, change } })).item;
