import type { Entered, MeasuredChange, MeasuredValueBody, Recheck } from '@onsil/contract/measured-values';
import { doubtOf, measuredAt, type HalfDay } from '@onsil/domain/measured-value';
import type { CallContext } from '#platform/context.ts';
import type { Database } from '#platform/database.ts';
import { refuse } from '#platform/refusal.ts';
import { recordAudit } from '#features/audit/service.ts';
import { openController, type Controller } from '#features/controllers/service.ts';
import { findEntered, keepEntry, takeEntryId } from './entry-repository.ts';
import {
  deleteMeasured,
  insertMeasured,
  lockInSlot,
  lockMeasured,
  updateMeasured,
  type Entry,
  type Values,
} from './repository.ts';
import { controllerValues, knownFields } from './service.ts';

const kind = 'measured-value';

const requireMoment = (slot: { date: string; ampm: HalfDay; time: string | null }, now: number): number => {
  const found = measuredAt(slot, now);
  if (typeof found === 'number') return found;
  throw refuse('INVALID', { fields: [found] });
};

/** Refuses values that cannot be true, and fields that nobody measures by hand. */
const requirePossible = async (ctx: CallContext, values: Values) => {
  const fields = new Map((await knownFields(ctx)).map(({ rule }) => [rule.key, rule]));
  const wrong = Object.entries(values).flatMap(([key, value]) => {
    const field = fields.get(key);
    if (!field) return [{ path: `values.${key}`, code: 'unknownField' }];
    return value < field.min || value > field.max ? [{ path: `values.${key}`, code: 'outOfRange' }] : [];
  });
  if (wrong.length > 0) throw refuse('INVALID', { fields: wrong });
  return [...fields.values()].filter(({ key }) => key in values);
};

/** What is entered, beside the controller's own values, and what of it is doubtful. */
const prepare = async (
  ctx: CallContext,
  controller: Controller,
  at: number,
  values: Values,
): Promise<{ entry: Entry; doubts: Recheck[] }> => {
  const fields = await requirePossible(ctx, values);
  const [own = {}] = await controllerValues(ctx, [{ controller, at }]);
  const doubts = fields.flatMap((field): Recheck[] => {
    const measured = values[field.key] ?? Number.NaN;
    const mean = own[field.key];
    const beside = mean === undefined ? null : Number(mean.toFixed(field.decimals));
    const reason = doubtOf(field, measured, beside);
    return reason
      ? [{ field: field.key, reason, measured, controller: beside, tolerance: field.byHand.tolerance }]
      : [];
  });
  const entry = { measuredAt: new Date(at), measured: values, controller: own, mno: ctx.member?.mno ?? null };
  return { entry, doubts };
};

const stored = (measureNo: number | null): Entered => ({ storedYn: 'Y', measureNo, recheck: [] });
const doubted = (recheck: Recheck[]): Entered => ({ storedYn: 'N', measureNo: null, recheck });

type Slot = { date: string; ampm: HalfDay };
type Held = Slot & { measureNo: number; measured: Values; measuredAt: Date };

/** Writes over what is held, and keeps who did. */
const writeOver = async (
  ctx: CallContext,
  db: Database,
  { systemId, fno }: Controller,
  held: Held,
  entry: Entry,
): Promise<void> => {
  await updateMeasured(db, held.measureNo, entry);
  const said = ({ measured, measuredAt: moment }: Pick<Entry, 'measured' | 'measuredAt'>) => ({
    values: measured,
    measuredAt: moment.toISOString(),
  });
  const thing = `${systemId} ${held.date} ${held.ampm}`;
  await recordAudit(ctx, db, { action: 'change', kind, thing, fno, before: said(held), after: said(entry) });
};

/** @throws EXISTS when that half of the day has values and they are not to be overwritten */
const insertOrOverwrite = async (
  ctx: CallContext,
  db: Database,
  controller: Controller,
  { date, ampm, overwriteYn }: MeasuredValueBody,
  entry: Entry,
): Promise<number> => {
  const slot = { controllerId: controller.controllerId, date, ampm };
  const measureNo = await insertMeasured(db, slot, entry);
  if (measureNo !== undefined) return measureNo;
  if (overwriteYn === 'N') throw refuse('EXISTS');
  const held = await lockInSlot(db, slot);
  // It was removed in this very moment; the next try enters it.
  if (!held) throw refuse('CONFLICT');
  await writeOver(ctx, db, controller, held, entry);
  return held.measureNo;
};

/**
 * Enters what was measured beside a controller. What arrived before by the same entry id is not entered again, whatever
 * became of it since.
 */
export const addMeasuredValue = async (ctx: CallContext, body: MeasuredValueBody): Promise<Entered> => {
  const controller = await openController(ctx, body.systemId);
  const key = body.entryId === undefined ? null : { controllerId: controller.controllerId, entryId: body.entryId };
  const known = key === null ? undefined : await findEntered(ctx.db, key);
  if (known !== undefined) return stored(known);
  const { entry, doubts } = await prepare(ctx, controller, requireMoment(body, ctx.now()), body.values);
  if (doubts.length > 0 && body.confirmYn === 'N') return doubted(doubts);
  return ctx.db.transaction().execute(async (db) => {
    if (key && !(await takeEntryId(db, key))) return stored((await findEntered(db, key)) ?? null);
    const measureNo = await insertOrOverwrite(ctx, db, controller, body, entry);
    if (key) await keepEntry(db, key, measureNo);
    return stored(measureNo);
  });
};

/** One of the caller's farms, held until the transaction ends. */
const holdMeasured = async (ctx: CallContext, db: Database, measureNo: number) => {
  const held = await lockMeasured(db, measureNo);
  if (!held) throw refuse('NOT_FOUND');
  return { held, controller: await openController({ ...ctx, db }, held.systemId) };
};

/** Writes what was measured anew; without a time it was measured when it was. */
export const changeMeasuredValue = (
  ctx: CallContext,
  { id, version, time, values, confirmYn }: MeasuredChange,
): Promise<Entered> =>
  ctx.db.transaction().execute(async (db) => {
    const { held, controller } = await holdMeasured(ctx, db, id);
    if (held.version !== version) throw refuse('CONFLICT');
    const at = time === null ? held.measuredAt.getTime() : requireMoment({ ...held, time }, ctx.now());
    const { entry, doubts } = await prepare({ ...ctx, db }, controller, at, values);
    if (doubts.length > 0 && confirmYn === 'N') return doubted(doubts);
    await writeOver(ctx, db, controller, { ...held, measureNo: id }, entry);
    return stored(id);
  });

export const removeMeasuredValue = (ctx: CallContext, measureNo: number): Promise<void> =>
  ctx.db.transaction().execute(async (db) => {
    const { held, controller } = await holdMeasured(ctx, db, measureNo);
    await deleteMeasured(db, measureNo);
    await recordAudit(ctx, db, {
      action: 'remove',
      kind,
      thing: `${held.systemId} ${held.date} ${held.ampm}`,
      fno: controller.fno,
      before: { values: held.measured, measuredAt: held.measuredAt.toISOString() },
    });
  });
