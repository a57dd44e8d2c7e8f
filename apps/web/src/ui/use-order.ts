import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from './toast.tsx';
import { useRefusal } from './use-refusal.ts';

type Order = {
  /** what is ordered: its moves wait for each other */
  id: string;
  save: (keys: readonly string[]) => Promise<unknown>;
  /** asks again for what is shown; a move that was refused goes back with it */
  refresh: () => Promise<unknown>;
};

/** An order that buttons change: each move is shown at once and saved after the one before. */
export const useOrder = ({ id, save, refresh }: Order) => {
  const refusal = useRefusal();
  const [wanted, setWanted] = useState<readonly string[]>();
  const { mutate } = useMutation({
    // One after the other: the key is pressed again before the last move is saved.
    scope: { id: `order ${id}` },
    mutationFn: save,
    onError: (error) => toast(refusal(error), 'bad'),
    onSettled: async (_data, _error, keys) => {
      await refresh();
      setWanted((now) => (now === keys ? undefined : now));
    },
  });
  const ordered = <T>(things: readonly T[], keyOf: (thing: T) => string): readonly T[] => {
    if (!wanted) return things;
    const place = (thing: T): number => wanted.indexOf(keyOf(thing));
    return things.toSorted((one, other) => place(one) - place(other));
  };
  const move = (keys: readonly string[]): void => {
    setWanted(keys);
    mutate(keys);
  };
  return { ordered, move };
};
