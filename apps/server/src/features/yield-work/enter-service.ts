import type { Cell } from '@onsil/contract/racks';
import { daysAfter, kstDay } from '@onsil/domain/kst';
import type { CallContext } from '#platform/context.ts';
import type { Database } from '#platform/database.ts';
import { refuse, type WrongField } from '#platform/refusal.ts';
import { isCommonCode } from '#features/codes/service.ts';
import { layoutsOf, occupyAll, requireCells, writeLayouts } from '#features/layouts/service.ts';
import { deleteLayoutsFrom, insertClosings, insertEntries } from './entry-repository.ts';
import { followBatches } from './follow-service.ts';
import { isComplete, type Batch } from './load-service.ts';
import { planEntries, type NewEntry, type Plan } from './plan-service.ts';
import { updateBatch } from './repository.ts';

/** Where a member of an entry, by its index, stands in the body: 'stage', 'day', 'cells.2', 'discards.0.reason'. */
export type PathOf = (index: number, member: string) => string;
type Wanted = { batch: Batch; entries: readonly NewEntry[]; pathOf: PathOf };
type Planned = Plan & { batch: Batch };

const wrongFields = ({ batch, entries, pathOf }: Wanted, today: string): WrongField[] =>
  entries.flatMap(({ stage, day, discards }, index) => [
    ...(batch.stages.includes(stage) ? [] : [{ path: pathOf(index, 'stage'), code: 'notThisStage' }]),
    ...(day > today ? [{ path: pathOf(index, 'day'), code: 'future' }] : []),
    ...discards.flatMap((discard, at) =>
      batch.stages.includes(discard.stage)
        ? []
        : [{ path: pathOf(index, `discards.${at}.stage`), code: 'notThisStage' }],
    ),
  ]);

/** The reasons that entries give, with where they stand. */
const reasonsIn = ({ entries, pathOf }: Wanted): { reason: string; path: string }[] =>
  entries.flatMap(({ discards, discardRest }, index) => [
    ...discards.map(({ reason }, at) => ({ reason, path: pathOf(index, `discards.${at}.reason`) })),
    ...(discardRest === null ? [] : [{ reason: discardRest, path: pathOf(index, 'discardRest') }]),
  ]);

/** Refuses what is no code of DISCARD_REASON; those that are stay until the transaction ends. */
export const requireReasons = async (
  db: Database,
  given: readonly { reason: string; path: string }[],
): Promise<void> => {
  const unknown = new Set<string>();
  for (const reason of new Set(given.map((one) => one.reason)))
    if (!(await isCommonCode({ db }, 'DISCARD_REASON', reason))) unknown.add(reason);
  const fields = given.flatMap(({ reason, path }) => (unknown.has(reason) ? [{ path, code: 'unknownCode' }] : []));
  if (fields.length > 0) throw refuse('INVALID', { fields });
};

const requireAll = async (db: Database, fno: number, today: string, wanted: readonly Wanted[]): Promise<void> => {
  const fields = wanted.flatMap((one) => wrongFields(one, today));
  if (fields.length > 0) throw refuse('INVALID', { fields: fields.slice(0, 20) });
  await requireReasons(db, wanted.flatMap(reasonsIn));
  const placed = wanted.flatMap(({ entries, pathOf }) =>
    entries.flatMap(({ cells = [] }, index) => cells.map((cell, at) => ({ cell, path: pathOf(index, `cells.${at}`) }))),
  );
  const cells: Cell[] = placed.map(({ cell }) => cell);
  await requireCells(db, fno, cells, (index) => placed[index]?.path ?? 'cells');
};

/** What becomes of each batch; refused with the names of all that are refused for the same reason as the first. */
const planAll = (wanted: readonly Wanted[]): Planned[] => {
  const plans = wanted.map(({ batch, entries, pathOf }) => ({ batch, pathOf, ...planEntries(batch, entries) }));
  const refusals = plans.flatMap((plan) => ('refused' in plan ? [plan] : []));
  const [first] = refusals;
  if (first) {
    const alike = refusals.filter(({ refused }) => refused === first.refused);
    const days = alike.flatMap((plan) =>
      plan.days.map(({ index, code }) => ({ path: plan.pathOf(index, 'day'), code })),
    );
    // Many batches share the day of a step: what is wrong with it is said once.
    const fields = [...new Map(days.toReversed().map((day) => [day.path, day])).values()].toReversed().slice(0, 20);
    throw refuse(first.refused, {
      names: alike.map(({ batch }) => batch.batchNm),
      ...(fields.length > 0 && { fields }),
    });
  }
  return plans.flatMap((plan) => ('refused' in plan ? [] : [plan]));
};

const daysOf = ({ batch, entries }: Planned): string[] =>
  [...batch.entries, ...entries].map(({ day }) => day).toSorted();

/**
 * Refuses that batches are over before they were moved: these moves would be lost. Those to come are only planned, and go.
 * @throws DATE_TOO_EARLY with the names of all such
 */
const refuseMovedLater = async (db: Database, plans: readonly Planned[], today: string): Promise<void> => {
  const over = plans.filter(isComplete);
  const layouts = await layoutsOf(
    db,
    over.map(({ batch }) => batch.workNo),
  );
  const names = over.flatMap((planned) => {
    const lastDay = daysOf(planned).at(-1) ?? today;
    const moves = layouts.get(planned.batch.workNo) ?? [];
    const late = moves.some(({ day, cells }) => day > lastDay && day <= today && cells.length > 0);
    return late ? [planned.batch.batchNm] : [];
  });
  if (names.length > 0) throw refuse('DATE_TOO_EARLY', { names });
};

/** Positions are held until the last day of a batch that is complete. */
const endLayout = async (db: Database, planned: Planned): Promise<{ workNo: number; day: string; cells: Cell[] }[]> => {
  const { workNo } = planned.batch;
  const lastDay = daysOf(planned).at(-1);
  if (lastDay === undefined || !isComplete(planned)) return [];
  const held = (await layoutsOf(db, [workNo])).get(workNo) ?? [];
  if (held.length === 0 && planned.entries.every(({ cells }) => cells === undefined)) return [];
  const day = daysAfter(lastDay, 1);
  await deleteLayoutsFrom(db, workNo, day);
  return [{ workNo, day, cells: [] }];
};

const write = async (ctx: CallContext, db: Database, planned: Planned): Promise<number[]> => {
  const { batch, entries, closings } = planned;
  const { workNo } = batch;
  const entryIds = await insertEntries(
    db,
    entries.map((entry) => ({ ...entry, workNo })),
    { mno: ctx.member?.mno ?? null, now: new Date(ctx.now()) },
  );
  await insertClosings(
    db,
    closings.map((one) => ({ ...one, workNo })),
  );
  const [startOn = batch.startOn] = daysOf(planned);
  await updateBatch(db, workNo, { start_on: startOn });
  return entryIds;
};

/** The layouts that come with entries, the last one of a day, and those with which batches end. */
const layoutsFrom = async (db: Database, plans: readonly Planned[], entryIds: readonly (readonly number[])[]) => {
  const layouts = plans.flatMap(({ batch: { workNo }, entries }, at) =>
    entries.flatMap(({ day, cells }, index) =>
      cells === undefined ? [] : [{ workNo, day, cells, entryId: entryIds[at]?.[index] ?? null }],
    ),
  );
  const ends = [];
  for (const plan of plans) ends.push(...(await endLayout(db, plan)).map((end) => ({ ...end, entryId: null })));
  return [...new Map([...layouts, ...ends].map((one) => [`${one.workNo} ${one.day}`, one])).values()];
};

/**
 * Enters what happened to batches of one farm, which the caller holds: all or none, each batch judged as a whole.
 * @returns the numbers of the entries, batch by batch
 * @throws PLANTS_MISSING, DATE_TOO_EARLY, STAGE_CLOSED, STAGE_NOT_EMPTY with the batches' names; PLACE_TAKEN; INVALID
 */
export const enterAll = async (
  ctx: CallContext,
  db: Database,
  fno: number,
  wanted: readonly Wanted[],
): Promise<number[][]> => {
  const today = kstDay(ctx.now());
  await requireAll(db, fno, today, wanted);
  const plans = planAll(wanted);
  await refuseMovedLater(db, plans, today);
  const entryIds: number[][] = [];
  for (const plan of plans) entryIds.push(await write(ctx, db, plan));
  const workNos = plans.map(({ batch }) => batch.workNo);
  await writeLayouts(db, await layoutsFrom(db, plans, entryIds));
  await occupyAll(db, fno, workNos, today);
  await followBatches(ctx, db, workNos);
  return entryIds;
};

/** The same for one batch. */
export const addEntries = async (
  ctx: CallContext,
  db: Database,
  batch: Batch,
  entries: readonly NewEntry[],
  pathOf: PathOf = (index, member) => `entries.${index}.${member}`,
): Promise<number[]> => (await enterAll(ctx, db, batch.fno, [{ batch, entries, pathOf }])).flat();
