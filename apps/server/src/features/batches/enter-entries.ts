import type { ErrorCode } from '@onsil/contract/errors';
import type { Cell } from '@onsil/contract/racks';
import { addDays, kstDay } from '@onsil/domain/calendar/kst';
import { isCommonCode } from '#features/codes/codes.ts';
import { listLayoutsByBatch, updateOccupancy, requireCells, upsertLayouts } from '#features/layouts/layouts.ts';
import type { MemberContext } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import { apiError, refuseAt, type InvalidField } from '#platform/http/api-error.ts';
import { updateBatchRow } from './batches.sql.ts';
import { deleteLayoutsFrom, insertClosings, insertEntries } from './entries.sql.ts';
import { updateFollowedBatches } from './follow-batches.ts';
import { isComplete, type Batch } from './load-batches.ts';
import { planEntries, type NewEntry, type Plan } from './plan-entries.ts';

/** Path of an entry's member in the request body, such as 'stage', 'day', 'cells.2', 'discards.0.reason'. */
export type PathOf = (index: number, member: string) => string;
type EntryRequest = { batch: Batch; entries: readonly NewEntry[]; pathOf: PathOf };
type PlannedBatch = Plan & { batch: Batch; pathOf: PathOf };

const validateFields = ({ batch, entries, pathOf }: EntryRequest, today: string): InvalidField[] =>
  entries.flatMap(({ stage, day, discards }, index) => [
    ...(batch.stages.includes(stage) ? [] : [{ path: pathOf(index, 'stage'), code: 'notThisStage' }]),
    ...(day > today ? [{ path: pathOf(index, 'day'), code: 'future' }] : []),
    ...discards.flatMap((discard, discardIndex) =>
      batch.stages.includes(discard.stage)
        ? []
        : [{ path: pathOf(index, `discards.${discardIndex}.stage`), code: 'notThisStage' }],
    ),
  ]);

/** Discard reasons in entries, with their paths. */
const listReasons = ({ entries, pathOf }: EntryRequest): { reason: string; path: string }[] =>
  entries.flatMap(({ discards, discardRest }, index) => [
    ...discards.map(({ reason }, discardIndex) => ({ reason, path: pathOf(index, `discards.${discardIndex}.reason`) })),
    ...(discardRest === null ? [] : [{ reason: discardRest, path: pathOf(index, 'discardRest') }]),
  ]);

/** Refuses reasons that are no code of DISCARD_REASON; locks the codes until the transaction ends. */
export const requireDiscardReasons = async (
  db: Database,
  reasons: readonly { reason: string; path: string }[],
): Promise<void> => {
  const unknown = new Set<string>();
  for (const reason of new Set(reasons.map((one) => one.reason)))
    if (!(await isCommonCode({ db }, 'DISCARD_REASON', reason))) unknown.add(reason);
  const fields = reasons.flatMap(({ reason, path }) => (unknown.has(reason) ? [{ path, code: 'unknownCode' }] : []));
  if (fields.length > 0) throw apiError('INVALID', { fields });
};

const requireAll = async (
  db: Database,
  farmNo: number,
  today: string,
  requests: readonly EntryRequest[],
): Promise<void> => {
  const fields = requests.flatMap((one) => validateFields(one, today));
  if (fields.length > 0) throw apiError('INVALID', { fields: fields.slice(0, 20) });
  await requireDiscardReasons(db, requests.flatMap(listReasons));
  const placed = requests.flatMap(({ entries, pathOf }) =>
    entries.flatMap(({ cells = [] }, index) =>
      cells.map((cell, cellIndex) => ({ cell, path: pathOf(index, `cells.${cellIndex}`) })),
    ),
  );
  const cells: Cell[] = placed.map(({ cell }) => cell);
  await requireCells(db, farmNo, cells, (index) => placed[index]?.path ?? 'cells');
};

/** The member of an entry that a refusal of its batch is about: plants that are not there are moved or discarded. */
const refusedMember = (code: ErrorCode, { plants, discards }: NewEntry): string => {
  if (code === 'STAGE_CLOSED') return 'stage';
  if (code === 'STAGE_NOT_EMPTY') return 'discardRest';
  return plants === 0 && discards.length > 0 ? 'discards.0.plants' : 'plants';
};

/** Paths of what a refusal of a batch is about; plants cannot be missing at its first stage, where they come from. */
const refusedPaths = (code: ErrorCode, { batch, entries, pathOf }: EntryRequest): string[] =>
  entries.flatMap((entry, index) =>
    code === 'PLANTS_MISSING' && entry.stage === batch.stages[0] && entry.discards.length === 0
      ? []
      : [pathOf(index, refusedMember(code, entry))],
  );

/** Plans all batches; on refusals, names every batch refused for the same reason as the first. */
const planAll = (requests: readonly EntryRequest[]): PlannedBatch[] => {
  const plans = requests.map((request) => ({ ...request, ...planEntries(request.batch, request.entries) }));
  const refusals = plans.flatMap((plan) => ('refused' in plan ? [plan] : []));
  const [first] = refusals;
  if (first) {
    const sameRefusals = refusals.filter(({ refused }) => refused === first.refused);
    const days = sameRefusals.flatMap((plan) =>
      plan.days.map(({ index, code }) => ({ path: plan.pathOf(index, 'day'), code })),
    );
    // Many batches share the day of a step: report its error once.
    const fields = [...new Map(days.toReversed().map((day) => [day.path, day])).values()].toReversed().slice(0, 20);
    const names = sameRefusals.map(({ batch }) => batch.batchName);
    if (fields.length > 0) throw apiError(first.refused, { names, fields });
    throw refuseAt(
      first.refused,
      sameRefusals.flatMap((plan) => refusedPaths(first.refused, plan)),
      names,
    );
  }
  return plans.flatMap((plan) => ('refused' in plan ? [] : [plan]));
};

const daysOf = ({ batch, entries }: PlannedBatch): string[] =>
  [...batch.entries, ...entries].map(({ day }) => day).toSorted();

/**
 * Refuses to complete batches before their last move, which would be lost. Future moves are only planned and are
 * dropped.
 * @throws DATE_TOO_EARLY with the batches' names
 */
const requireNoLaterMoves = async (db: Database, plans: readonly PlannedBatch[], today: string): Promise<void> => {
  const completed = plans.filter(isComplete);
  const layouts = await listLayoutsByBatch(
    db,
    completed.map(({ batch }) => batch.batchId),
  );
  const early = completed.filter((plan) => {
    const lastDay = daysOf(plan).at(-1) ?? today;
    const moves = layouts.get(plan.batch.batchId) ?? [];
    return moves.some(({ day, cells }) => day > lastDay && day <= today && cells.length > 0);
  });
  if (early.length === 0) return;
  throw refuseAt(
    'DATE_TOO_EARLY',
    early.map(({ entries, pathOf }) => pathOf(entries.length - 1, 'day')),
    early.map(({ batch }) => batch.batchName),
  );
};

/** A completed batch occupies its positions until its last day. */
const endLayout = async (
  db: Database,
  plan: PlannedBatch,
): Promise<{ batchId: number; day: string; cells: Cell[] }[]> => {
  const { batchId } = plan.batch;
  const lastDay = daysOf(plan).at(-1);
  if (lastDay === undefined || !isComplete(plan)) return [];
  const currentLayouts = (await listLayoutsByBatch(db, [batchId])).get(batchId) ?? [];
  if (currentLayouts.length === 0 && plan.entries.every(({ cells }) => cells === undefined)) return [];
  const day = addDays(lastDay, 1);
  await deleteLayoutsFrom(db, batchId, day);
  return [{ batchId, day, cells: [] }];
};

const insertPlan = async (ctx: MemberContext, plan: PlannedBatch): Promise<number[]> => {
  const { batch, entries, closings } = plan;
  const { batchId } = batch;
  const entryIds = await insertEntries(
    ctx.db,
    entries.map((entry) => ({ ...entry, batchId })),
    { memberNo: ctx.member.memberNo, now: new Date(ctx.now()) },
  );
  await insertClosings(
    ctx.db,
    closings.map((one) => ({ ...one, batchId })),
  );
  const [startOn = batch.startOn] = daysOf(plan);
  await updateBatchRow(ctx.db, batchId, { startOn });
  return entryIds;
};

/** Layouts given with entries, the last one of each day, and those that end batches. */
const layoutsFrom = async (db: Database, plans: readonly PlannedBatch[], entryIds: readonly (readonly number[])[]) => {
  const layouts = plans.flatMap(({ batch: { batchId }, entries }, planIndex) =>
    entries.flatMap(({ day, cells }, index) =>
      cells === undefined ? [] : [{ batchId, day, cells, entryId: entryIds[planIndex]?.[index] ?? null }],
    ),
  );
  const ends = [];
  for (const plan of plans) ends.push(...(await endLayout(db, plan)).map((end) => ({ ...end, entryId: null })));
  return [...new Map([...layouts, ...ends].map((one) => [`${one.batchId} ${one.day}`, one])).values()];
};

/**
 * Enters events of batches of one farm that the caller has locked: all or none.
 * @returns entry ids by batch
 * @throws PLANTS_MISSING, DATE_TOO_EARLY, STAGE_CLOSED, STAGE_NOT_EMPTY with the batches' names; PLACE_TAKEN; INVALID
 */
export const enterBatchEntries = async (
  ctx: MemberContext,
  farmNo: number,
  requests: readonly EntryRequest[],
): Promise<number[][]> => {
  const today = kstDay(ctx.now());
  await requireAll(ctx.db, farmNo, today, requests);
  const plans = planAll(requests);
  await requireNoLaterMoves(ctx.db, plans, today);
  const entryIds: number[][] = [];
  for (const plan of plans) entryIds.push(await insertPlan(ctx, plan));
  const batchIds = plans.map(({ batch }) => batch.batchId);
  await upsertLayouts(ctx.db, await layoutsFrom(ctx.db, plans, entryIds));
  const placed = requests.flatMap(({ entries, pathOf }) =>
    entries.flatMap(({ cells = [] }, index) => (cells.length > 0 ? [pathOf(index, 'cells')] : [])),
  );
  await updateOccupancy(ctx.db, farmNo, { batchIds, today, cellPaths: placed });
  await updateFollowedBatches(ctx, batchIds);
  return entryIds;
};

/**
 * Enters events of one batch that the caller has locked.
 * @throws as `enterBatchEntries`
 */
export const enterEntries = async (
  ctx: MemberContext,
  batch: Batch,
  entries: readonly NewEntry[],
  pathOf: PathOf = (index, member) => `entries.${index}.${member}`,
): Promise<number[]> => (await enterBatchEntries(ctx, batch.farmNo, [{ batch, entries, pathOf }])).flat();
