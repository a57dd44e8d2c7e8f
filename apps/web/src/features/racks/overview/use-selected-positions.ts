import { useMemo, useRef, useState } from 'react';
import type { Cell } from '@onsil/contract/racks';
import { positionKey } from '../model/positions.ts';

/**
 * Selected positions on several racks, by key. Each rectangle of a drag replaces the previous one and keeps what was
 * selected when the drag began.
 */
export const useSelectedPositions = (initial: Iterable<string> = []) => {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(initial));
  const before = useRef(chosen);
  return useMemo(() => {
    const painted = (from: ReadonlySet<string>, cells: readonly Cell[], on: boolean): ReadonlySet<string> => {
      const next = new Set(from);
      for (const cell of cells) {
        if (on) next.add(positionKey(cell));
        else next.delete(positionKey(cell));
      }
      return next;
    };
    return {
      chosen,
      hold: (): void => {
        before.current = chosen;
      },
      paint: (cells: readonly Cell[], on: boolean): void => setChosen(painted(before.current, cells, on)),
      add: (cells: readonly Cell[], on: boolean): void => setChosen((now) => painted(now, cells, on)),
      clear: (): void => setChosen(new Set()),
    };
  }, [chosen]);
};

export type SelectedPositions = ReturnType<typeof useSelectedPositions>;
