import { useCallback, useRef, useState } from 'react';

/** Selected batches by number. A range selects everything between the last touched batch and this one. */
export const useSelection = () => {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const anchor = useRef<number | null>(null);

  const toggle = useCallback((column: readonly number[], batchId: number, range: boolean): void => {
    const from = anchor.current === null ? -1 : column.indexOf(anchor.current);
    const to = column.indexOf(batchId);
    const reached = range && from >= 0 ? column.slice(Math.min(from, to), Math.max(from, to) + 1) : [batchId];
    anchor.current = batchId;
    setChosen((now) => {
      const next = new Set(now);
      const on = !now.has(batchId);
      for (const one of reached) {
        if (on) next.add(one);
        else next.delete(one);
      }
      return next;
    });
  }, []);

  const choose = useCallback((column: readonly number[], on: boolean): void => {
    setChosen((now) => {
      const next = new Set(now);
      for (const one of column) {
        if (on) next.add(one);
        else next.delete(one);
      }
      return next;
    });
  }, []);

  const clear = useCallback(() => setChosen(new Set()), []);

  return { chosen, toggle, choose, clear };
};

export type Selection = ReturnType<typeof useSelection>;
