import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { AlarmLimitsChange } from '@onsil/contract/alarm-limits';
import { isEqual } from '#lib/state/is-equal.ts';
import { runBacktest, type BacktestReply } from '../commands.ts';

type Backtest = { change: AlarmLimitsChange; reply: BacktestReply };

export type BacktestState = {
  result: Backtest | null;
  /** the result belongs to the current input */
  fresh: boolean;
  busy: boolean;
  error: Error | null;
  run: () => void;
};

/** Backtests a change; the last result stays until a newer one arrives. */
export const useBacktest = (farmId: string, controllerId: string, change: AlarmLimitsChange): BacktestState => {
  const [result, setResult] = useState<Backtest | null>(null);
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (tried: AlarmLimitsChange) => ({
      change: tried,
      reply: await runBacktest(farmId, controllerId, tried),
    }),
    onSuccess: setResult,
  });
  const fresh = result !== null && isEqual(result.change, change);
  return { result, fresh, busy: isPending, error, run: () => mutate(change) };
};
