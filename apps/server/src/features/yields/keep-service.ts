import { daysAfter } from '@onsil/domain/kst';
import type { Cell } from '@onsil/contract/racks';
import type { Stage } from '@onsil/domain/stages';
import type { Database } from '#platform/database.ts';
import { refuse } from '#platform/refusal.ts';
import { layoutsOf, writeLayouts } from '#features/layouts/service.ts';
import { isComplete, type Batch } from '#features/yield-work/service.ts';

export type Standing = {
  /** the positions to which the batch moved with a stage; undefined: it stayed where it was */
  cellsAt: (stage: Stage) => readonly Cell[] | undefined;
  /**
   * writes again what did not come with an entry, from the first day to the last; null: it has no last one yet
   * @throws DATE_TOO_EARLY where it was moved after its last day
   */
  lay: (from: string, to: string | null) => Promise<void>;
};

type Move = { day: string; cells: readonly Cell[] };

/**
 * Where a batch stood, before everything that happened to it is cleared and written anew: the positions that came with a
 * stage go with that stage's new day, those it began with go with its first day, moves in between keep theirs.
 */
export const keepStanding = async (db: Database, batch: Batch, today: string): Promise<Standing> => {
  const layouts = (await layoutsOf(db, [batch.workNo])).get(batch.workNo) ?? [];
  const firstDay = batch.entries[0]?.day ?? batch.startOn;
  const byStage = new Map<Stage, readonly Cell[]>();
  const moves: Move[] = [];
  const ends = isComplete(batch) ? layouts.at(-1) : undefined;
  for (const layout of layouts) {
    const came = batch.entries.find(({ entryId, day }) => entryId === layout.entryId && day === layout.day);
    const [first] = batch.stages;
    if (came) byStage.set(came.stage, layout.cells);
    else if (layout.day <= firstDay && first) byStage.set(first, layout.cells);
    else if (layout !== ends || layout.cells.length > 0) moves.push({ day: layout.day, cells: layout.cells });
  }
  return {
    cellsAt: (stage) => byStage.get(stage),
    async lay(from, to) {
      const isLost = ({ day, cells }: Move): boolean => to !== null && day > to && day <= today && cells.length > 0;
      if (moves.some(isLost)) throw refuse('DATE_TOO_EARLY', { names: [batch.batchNm] });
      const between = moves.filter(({ day }) => day > from && (to === null || day <= to));
      const end = between.length > 0 && to !== null ? [{ day: daysAfter(to, 1), cells: [] }] : [];
      await writeLayouts(
        db,
        [...between, ...end].map((move) => ({ workNo: batch.workNo, entryId: null, ...move })),
      );
    },
  };
};
