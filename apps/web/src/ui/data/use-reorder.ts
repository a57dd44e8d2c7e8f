import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from '../feedback/toast.tsx';
import { useDetailedErrorMessage } from '../feedback/use-detailed-error-message.ts';

type Order = {
  /** scope of the order: its moves are saved one after another */
  id: string;
  save: (keys: readonly string[]) => Promise<unknown>;
  /** refetches the list, which undoes a refused move; not needed if `save` waits until it is refetched */
  refresh?: () => Promise<unknown>;
};

/** An order changed by buttons: moves are applied optimistically and saved in sequence. */
export const useReorder = ({ id, save, refresh }: Order) => {
  const errorMessage = useDetailedErrorMessage();
  const [optimistic, setOptimistic] = useState<readonly string[]>();
  const { mutate } = useMutation({
    // Serialized: the next press may come before the last move is saved.
    scope: { id: `order ${id}` },
    mutationFn: save,
    onError: (error) => toast(errorMessage(error), 'bad'),
    onSettled: async (_data, _error, keys) => {
      await refresh?.();
      setOptimistic((now) => (now === keys ? undefined : now));
    },
  });
  const ordered = <T>(items: readonly T[], keyOf: (thing: T) => string): readonly T[] => {
    if (!optimistic) return items;
    const index = (thing: T): number => optimistic.indexOf(keyOf(thing));
    return items.toSorted((one, other) => index(one) - index(other));
  };
  const move = (keys: readonly string[]): void => {
    setOptimistic(keys);
    mutate(keys);
  };
  return { ordered, move };
};
