import { backtestApi } from '@onsil/contract/backtest';
import { alarmLimitsApi } from '@onsil/contract/alarm-limits';
import type { AlarmLimitsChange } from '@onsil/contract/alarm-limits';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { latestValuesQuery } from '#features/telemetry/api.ts';
import { call } from '#lib/http/api.ts';
import { alarmLimitsQuery } from './api.ts';

/** Saves a field's own ranges and delays, or returns to the recipe; refreshes everything that shows ranges. */
export const useSaveAlarmLimits = (farmId: string, controllerId: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: AlarmLimitsChange) =>
      call(alarmLimitsApi.saveEnvThreshold, { params: { id: farmId }, body: { controllerId, fields: [change] } }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: latestValuesQuery(farmId).queryKey });
      return client.invalidateQueries({ queryKey: alarmLimitsQuery(farmId).queryKey });
    },
  });
};

/** Backtests a change on the last 30 days beside the current limits. @throws CallError */
export const runBacktest = async (farmId: string, controllerId: string, change: AlarmLimitsChange) =>
  (await call(backtestApi.rehearse, { params: { id: farmId }, body: { controllerId, change } })).item;

export type BacktestReply = Awaited<ReturnType<typeof runBacktest>>;
