import type { Cell } from '@onsil/contract/racks';
import { addDays } from '@onsil/domain/calendar/kst';
import type { Stage } from '@onsil/domain/crops/stages';
import { isComplete, type Batch } from '#features/batches/batches.ts';
import { listLayoutsByBatch, upsertLayouts } from '#features/layouts/layouts.ts';
import type { Database } from '#platform/database/database.ts';
import { refuseAt } from '#platform/http/api-error.ts';

export type PreviousPositions = {
  /** positions to which the batch moved with a stage; undefined: it did not move */
  cellsAt: (stage: Stage) => readonly Cell[] | undefined;
  /**
   * writes layouts that belong to no entry, from the first to the last day; null: no last day yet
   * @param last with its path in the request
   * @throws DATE_TOO_EARLY if it was moved after its last day
   */
  save: (from: string, last: { day: string; path: string } | null) => Promise<void>;
};

type Move = { day: string; cells: readonly Cell[] };

/**
 * Reads the positions of a batch before its entries are rewritten. Positions entered with a stage move to that stage's
 * new day, the first ones to the new first day; moves in between keep their day.
 */
export const readPreviousPositions = async (db: Database, batch: Batch, today: string): Promise<PreviousPositions> => {
  const layouts = (await listLayoutsByBatch(db, [batch.batchId])).get(batch.batchId) ?? [];
  const firstDay = batch.entries[0]?.day ?? batch.startOn;
  const byStage = new Map<Stage, readonly Cell[]>();
  const moves: Move[] = [];
  const endLayout = isComplete(batch) ? layouts.at(-1) : undefined;
  for (const layout of layouts) {
    const entryOfLayout = batch.entries.find(({ entryId, day }) => entryId === layout.entryId && day === layout.day);
    const [first] = batch.stages;
    if (entryOfLayout) byStage.set(entryOfLayout.stage, layout.cells);
    else if (layout.day <= firstDay && first) byStage.set(first, layout.cells);
    else if (layout !== endLayout || layout.cells.length > 0) moves.push({ day: layout.day, cells: layout.cells });
  }
  return {
    cellsAt: (stage) => byStage.get(stage),
    async save(from, last) {
      const to = last?.day ?? null;
      const isLost = ({ day, cells }: Move): boolean => to !== null && day > to && day <= today && cells.length > 0;
      if (last && moves.some(isLost)) throw refuseAt('DATE_TOO_EARLY', [last.path], [batch.batchName]);
      const between = moves.filter(({ day }) => day > from && (to === null || day <= to));
      const end = between.length > 0 && to !== null ? [{ day: addDays(to, 1), cells: [] }] : [];
      await upsertLayouts(
        db,
        [...between, ...end].map((move) => ({ batchId: batch.batchId, entryId: null, ...move })),
      );
    },
  };
};
