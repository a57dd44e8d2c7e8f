import type { Cell } from '@onsil/contract/racks';
import { dayMs } from '@onsil/domain/calendar/duration';
import { kstDay } from '@onsil/domain/calendar/kst';
import { recordAudit } from '#features/audit/audit.ts';
import { updateFollowedBatches } from '#features/batches/batches.ts';
import {
  applyMoves,
  formatCellKey,
  type Move,
  listBatchesOn,
  lockBatchesAndLayouts,
  saveLayouts,
  listPlacesByBatch,
  requireCells,
} from '#features/layouts/layouts.ts';
import type { FarmContext, MemberContext } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import { transact } from '#platform/database/transaction.ts';
import { apiError, type InvalidField } from '#platform/http/api-error.ts';

/** Positions can be planned this far ahead. */
const maxPlanAheadMs = 60 * dayMs;

const findDuplicates = (cells: readonly (Cell | null)[], end: 'from' | 'to'): InvalidField[] => {
  const seen = new Set<string>();
  return cells.flatMap((cell, index) => {
    if (!cell) return [];
    const sizeBefore = seen.size;
    return seen.add(formatCellKey(cell)).size === sizeBefore
      ? [{ path: `moves.${index}.${end}`, code: 'duplicate' }]
      : [];
  });
};

const requireNoErrors = (fields: readonly InvalidField[]): void => {
  if (fields.length > 0) throw apiError('INVALID', { fields: fields.slice(0, 20) });
};

/** Groups moves by the batch at their position on the day. */
const movesByBatch = async (
  db: Database,
  farmNo: number,
  date: string,
  moves: readonly Move[],
): Promise<Map<number, Move[]>> => {
  const holders = new Map(
    (
      await listBatchesOn(
        db,
        farmNo,
        moves.map(({ from }) => from),
        date,
      )
    ).map(({ batchId, ...cell }) => [formatCellKey(cell), batchId]),
  );
  requireNoErrors(
    moves.flatMap(({ from }, index) =>
      holders.has(formatCellKey(from)) ? [] : [{ path: `moves.${index}.from`, code: 'unknownCell' }],
    ),
  );
  return Map.groupBy(moves, ({ from }) => holders.get(formatCellKey(from)) ?? 0);
};

const move = async (ctx: MemberContext, farmNo: number, date: string, moves: readonly Move[]) => {
  const affected = [...(await movesByBatch(ctx.db, farmNo, date, moves)).keys()];
  const names = await lockBatchesAndLayouts(ctx.db, farmNo, affected);
  // The batches may have been moved before the lock was granted.
  const byBatch = await movesByBatch(ctx.db, farmNo, date, moves);
  const places = await listPlacesByBatch(ctx.db, affected);
  const layouts = [...byBatch].flatMap(([batchId, batchMoves]) => {
    const name = names.get(batchId);
    const batchPlaces = places.get(batchId);
    if (name === undefined || !batchPlaces) throw apiError('CONFLICT');
    const standing = applyMoves(batchPlaces.standing, date, batchMoves);
    const reserved = applyMoves(batchPlaces.reserved, date, batchMoves);
    if (!standing || !reserved) throw apiError('PLACE_TAKEN', { names: [name] });
    // A layout made from an entry's positions is deleted with that entry; so are later ones.
    const entryOn = (day: string) => batchPlaces.standing.findLast((layout) => layout.day <= day)?.entryId ?? null;
    return [
      ...standing.map((layout) => ({ batchId, entryId: entryOn(layout.day), ...layout })),
      ...reserved.map((layout) => ({ batchId, entryId: null, plannedFor: batchPlaces.plannedFor, ...layout })),
    ];
  });
  await saveLayouts(ctx.db, farmNo, { layouts, today: kstDay(ctx.now()) });
  for (const [batchId, batchMoves] of byBatch) {
    const cleared = batchMoves.filter(({ to }) => to === null).length;
    const after = { from: date, moved: batchMoves.length - cleared, cleared };
    await recordAudit(ctx, { action: 'change', kind: 'batch', thing: batchId, farmNo, after });
  }
  await updateFollowedBatches(ctx, [...byBatch.keys()]);
  return [...byBatch.keys()];
};

/**
 * Moves batches between positions from a day on, all or none; positions may be swapped. Later layouts that still have
 * the old positions move too.
 * @throws INVALID unknownCell if a position is empty on that day or does not exist; PLACE_TAKEN
 */
export const moveCells = async (
  ctx: FarmContext,
  { date, moves }: { date: string; moves: readonly Move[] },
): Promise<{ works: number[] }> => {
  const { farmNo } = ctx.farm;
  if (date > kstDay(ctx.now() + maxPlanAheadMs)) requireNoErrors([{ path: 'date', code: 'outOfRange' }]);
  requireNoErrors([
    ...findDuplicates(
      moves.map(({ from }) => from),
      'from',
    ),
    ...findDuplicates(
      moves.map(({ to }) => to),
      'to',
    ),
  ]);
  const targets = moves.flatMap(({ to }, index) => (to ? [{ to, index }] : []));
  return transact(ctx, async (ctx) => {
    await requireCells(
      ctx.db,
      farmNo,
      targets.map(({ to }) => to),
      (index) => `moves.${targets[index]?.index}.to`,
    );
    return { works: await move(ctx, farmNo, date, moves) };
  });
};
