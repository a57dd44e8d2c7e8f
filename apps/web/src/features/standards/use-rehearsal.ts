import type { StandardChange } from '@onsil/contract/standards';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { rehearse, type RehearsalReply } from './commands.ts';
import { sameChange } from './standard-draft.ts';

type Backtest = { change: StandardChange; reply: RehearsalReply };

export type RehearsalState = {
  result: Backtest | null;
  /** the result belongs to the current input */
  fresh: boolean;
  busy: boolean;
  error: Error | null;
  run: () => void;
};

/** Backtests a change; the last result stays until a newer one arrives. */
export const useRehearsal = (farmId: string, controllerId: string, change: StandardChange): RehearsalState => {
  const [result, setResult] = useState<Backtest | null>(null);
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (tried: StandardChange) => ({
      change: tried,
      reply: await rehearse(farmId, controllerId, tried),
    }),
    onSuccess: setResult,
  });
  const fresh = result !== null && sameChange(result.change, change);
  return { result, fresh, busy: isPending, error, run: () => mutate(change) };
};
