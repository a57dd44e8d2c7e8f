import type { Cell } from '@onsil/contract/racks';
import { kstDay } from '@onsil/domain/kst';
import type { CallContext } from '#platform/context.ts';
import type { Database } from '#platform/database.ts';
import { refuse, type WrongField } from '#platform/refusal.ts';
import { recordAudit } from '#features/audit/service.ts';
import { openCurrentFarm } from '#features/farms/service.ts';
import { carryMoves, cellKey, type Move } from '#features/layouts/carry-service.ts';
import { batchesOn, holdBatches, layOutAll, placesByBatch, requireCells } from '#features/layouts/service.ts';
import { followBatches } from '#features/yield-work/service.ts';

/** As far ahead as positions are planned. */
const furthestMs = 60 * 86_400_000;

const twice = (cells: readonly (Cell | null)[], end: 'from' | 'to'): WrongField[] => {
  const seen = new Set<string>();
  return cells.flatMap((cell, index) => {
    if (!cell) return [];
    const known = seen.size;
    return seen.add(cellKey(cell)).size === known ? [{ path: `moves.${index}.${end}`, code: 'duplicate' }] : [];
  });
};

const refuseFields = (fields: readonly WrongField[]): void => {
  if (fields.length > 0) throw refuse('INVALID', { fields: fields.slice(0, 20) });
};

/** The moves by the batch that stands there on the day; its batches are held, so that nothing moves meanwhile. */
const movesByBatch = async (
  db: Database,
  fno: number,
  date: string,
  moves: readonly Move[],
): Promise<Map<number, Move[]>> => {
  const holders = new Map(
    (
      await batchesOn(
        db,
        fno,
        moves.map(({ from }) => from),
        date,
      )
    ).map(({ workNo, ...cell }) => [cellKey(cell), workNo]),
  );
  refuseFields(
    moves.flatMap(({ from }, index) =>
      holders.has(cellKey(from)) ? [] : [{ path: `moves.${index}.from`, code: 'unknownCell' }],
    ),
  );
  return Map.groupBy(moves, ({ from }) => holders.get(cellKey(from)) ?? 0);
};

const move = async (ctx: CallContext, db: Database, fno: number, date: string, moves: readonly Move[]) => {
  const concerned = [...(await movesByBatch(db, fno, date, moves)).keys()];
  const names = await holdBatches(db, fno, concerned);
  // They may have been moved while we waited; whoever moves holds the batch.
  const byBatch = await movesByBatch(db, fno, date, moves);
  const places = await placesByBatch(db, concerned);
  const carried = [...byBatch].flatMap(([workNo, mine]) => {
    const name = names.get(workNo);
    const held = places.get(workNo);
    if (name === undefined || !held) throw refuse('CONFLICT');
    const standing = carryMoves(held.standing, date, mine);
    const reserved = carryMoves(held.reserved, date, mine);
    if (!standing || !reserved) throw refuse('PLACE_TAKEN', { names: [name] });
    // What is made of the positions that came with an entry goes with it; so do later layouts.
    const entryOn = (day: string) => held.standing.findLast((layout) => layout.day <= day)?.entryId ?? null;
    return [
      ...standing.map((layout) => ({ workNo, entryId: entryOn(layout.day), ...layout })),
      ...reserved.map((layout) => ({ workNo, entryId: null, plannedFor: held.plannedFor, ...layout })),
    ];
  });
  await layOutAll(db, fno, carried, kstDay(ctx.now()));
  for (const [workNo, mine] of byBatch) {
    const cleared = mine.filter(({ to }) => to === null).length;
    const after = { from: date, moved: mine.length - cleared, cleared };
    await recordAudit(ctx, db, { action: 'change', kind: 'batch', thing: workNo, fno, after });
  }
  await followBatches(ctx, db, [...byBatch.keys()]);
  return [...byBatch.keys()];
};

/**
 * Moves what stands on positions from a day on, all or none; positions may be swapped. What later layouts of the batches still
 * have at the old positions moves with it.
 * @throws INVALID unknownCell where nothing stands on that day or there is no such position; PLACE_TAKEN
 */
export const moveCells = async (
  ctx: CallContext,
  { date, moves }: { date: string; moves: readonly Move[] },
): Promise<{ works: number[] }> => {
  const { fno } = await openCurrentFarm(ctx);
  if (date > kstDay(ctx.now() + furthestMs)) refuseFields([{ path: 'date', code: 'outOfRange' }]);
  refuseFields([
    ...twice(
      moves.map(({ from }) => from),
      'from',
    ),
    ...twice(
      moves.map(({ to }) => to),
      'to',
    ),
  ]);
  const targets = moves.flatMap(({ to }, index) => (to ? [{ to, index }] : []));
  return ctx.db.transaction().execute(async (db) => {
    await requireCells(
      db,
      fno,
      targets.map(({ to }) => to),
      (index) => `moves.${targets[index]?.index}.to`,
    );
    return { works: await move(ctx, db, fno, date, moves) };
  });
};
