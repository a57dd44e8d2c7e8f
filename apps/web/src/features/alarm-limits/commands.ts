import { alarmLimitsApi } from '@onsil/contract/alarm-limits';
import type { AlarmLimitsChange } from '@onsil/contract/alarm-limits';
import { backtestApi } from '@onsil/contract/backtest';
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

/** Backtests a change on the last 30 days beside the current limits. @throws CallError */
export const runBacktest = async (farmId: string, controllerId: string, change: AlarmLimitsChange) =>
  (await call(backtestApi.backtestChange, { params: { id: farmId }, body: { controllerId, change } })).item;

export type BacktestReply = Awaited<ReturnType<typeof runBacktest>>;
