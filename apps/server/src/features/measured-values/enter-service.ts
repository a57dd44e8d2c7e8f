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

const requireInstant = (slot: { date: string; ampm: HalfDay; time: string | null }, now: number): number => {
  const found = measuredAt(slot, now);
  if (typeof found === 'number') return found;
  throw refuse('INVALID', { fields: [found] });
};

/** Refuses impossible values, and fields without manual readings. */
const validateValues = async (ctx: CallContext, values: Values) => {
  const fields = new Map((await knownFields(ctx)).map(({ rule }) => [rule.key, rule]));
  const errors = Object.entries(values).flatMap(([key, value]) => {
    const field = fields.get(key);
    if (!field) return [{ path: `values.${key}`, code: 'unknownField' }];
    return value < field.min || value > field.max ? [{ path: `values.${key}`, code: 'outOfRange' }] : [];
  });
  if (errors.length > 0) throw refuse('INVALID', { fields: errors });
  return [...fields.values()].filter(({ key }) => key in values);
};

/** The reading with the controller's own values, and its plausibility warnings. */
const prepare = async (
  ctx: CallContext,
  controller: Controller,
  at: number,
  values: Values,
): Promise<{ entry: Entry; warnings: Recheck[] }> => {
  const fields = await validateValues(ctx, values);
  const [controllerMeans = {}] = await controllerValues(ctx, [{ controller, at }]);
  const warnings = fields.flatMap((field): Recheck[] => {
    const measured = values[field.key] ?? Number.NaN;
    const mean = controllerMeans[field.key];
    const reference = mean === undefined ? null : Number(mean.toFixed(field.decimals));
    const reason = doubtOf(field, measured, reference);
    return reason
      ? [{ field: field.key, reason, measured, controller: reference, tolerance: field.byHand.tolerance }]
      : [];
  });
  const entry = {
    measuredAt: new Date(at),
    measured: values,
    controller: controllerMeans,
    memberNo: ctx.member?.memberNo ?? null,
  };
  return { entry, warnings };
};

const toStored = (measureNo: number | null): Entered => ({ isStored: true, measureNo, recheck: [] });
const toUnconfirmed = (recheck: Recheck[]): Entered => ({ isStored: false, measureNo: null, recheck });

type Slot = { date: string; ampm: HalfDay };
type LockedReading = Slot & { measureNo: number; measured: Values; measuredAt: Date };

/** Overwrites a reading; audited. */
const overwrite = async (
  ctx: CallContext,
  db: Database,
  { controllerId, farmNo }: Controller,
  current: LockedReading,
  entry: Entry,
): Promise<void> => {
  await updateMeasured(db, current.measureNo, entry);
  const audited = ({ measured, measuredAt: moment }: Pick<Entry, 'measured' | 'measuredAt'>) => ({
    values: measured,
    measuredAt: moment.toISOString(),
  });
  const thing = `${controllerId} ${current.date} ${current.ampm}`;
  await recordAudit(ctx, db, {
    action: 'change',
    kind,
    thing,
    farmNo,
    before: audited(current),
    after: audited(entry),
  });
};

/** @throws EXISTS if the half day has a reading and `mayOverwrite` is N */
const insertOrOverwrite = async (
  ctx: CallContext,
  db: Database,
  controller: Controller,
  { date, ampm, mayOverwrite }: MeasuredValueBody,
  entry: Entry,
): Promise<number> => {
  const slot = { controllerNo: controller.controllerNo, date, ampm };
  const measureNo = await insertMeasured(db, slot, entry);
  if (measureNo !== undefined) return measureNo;
  if (!mayOverwrite) throw refuse('EXISTS');
  const current = await lockInSlot(db, slot);
  // Deleted at this moment: a retry will insert it.
  if (!current) throw refuse('CONFLICT');
  await overwrite(ctx, db, controller, current, entry);
  return current.measureNo;
};

/** Creates a manual reading. Idempotent by entry id: a second request with the id changes nothing. */
export const addMeasuredValue = async (ctx: CallContext, body: MeasuredValueBody): Promise<Entered> => {
  const controller = await openController(ctx, body.controllerId);
  const key = body.entryId === undefined ? null : { controllerNo: controller.controllerNo, entryId: body.entryId };
  const existing = key === null ? undefined : await findEntered(ctx.db, key);
  if (existing !== undefined) return toStored(existing);
  const { entry, warnings } = await prepare(ctx, controller, requireInstant(body, ctx.now()), body.values);
  if (warnings.length > 0 && !body.acceptsWarnings) return toUnconfirmed(warnings);
  return ctx.db.transaction().execute(async (db) => {
    if (key && !(await takeEntryId(db, key))) return toStored((await findEntered(db, key)) ?? null);
    const measureNo = await insertOrOverwrite(ctx, db, controller, body, entry);
    if (key) await keepEntry(db, key, measureNo);
    return toStored(measureNo);
  });
};

/**
 * Locks a reading.
 * @throws NOT_FOUND without access to its farm
 */
const lockAccessibleReading = async (ctx: CallContext, db: Database, measureNo: number) => {
  const current = await lockMeasured(db, measureNo);
  if (!current) throw refuse('NOT_FOUND');
  return { current, controller: await openController({ ...ctx, db }, current.controllerId) };
};

/** Updates a reading; without a time its time of measurement stays. */
export const changeMeasuredValue = (
  ctx: CallContext,
  { id, version, time, values, acceptsWarnings }: MeasuredChange,
): Promise<Entered> =>
  ctx.db.transaction().execute(async (db) => {
    const { current, controller } = await lockAccessibleReading(ctx, db, id);
    if (current.version !== version) throw refuse('CONFLICT');
    const at = time === null ? current.measuredAt.getTime() : requireInstant({ ...current, time }, ctx.now());
    const { entry, warnings } = await prepare({ ...ctx, db }, controller, at, values);
    if (warnings.length > 0 && !acceptsWarnings) return toUnconfirmed(warnings);
    await overwrite(ctx, db, controller, { ...current, measureNo: id }, entry);
    return toStored(id);
  });

export const removeMeasuredValue = (ctx: CallContext, measureNo: number): Promise<void> =>
  ctx.db.transaction().execute(async (db) => {
    const { current, controller } = await lockAccessibleReading(ctx, db, measureNo);
    await deleteMeasured(db, measureNo);
    await recordAudit(ctx, db, {
      action: 'remove',
      kind,
      thing: `${current.controllerId} ${current.date} ${current.ampm}`,
      farmNo: controller.farmNo,
      before: { values: current.measured, measuredAt: current.measuredAt.toISOString() },
    });
  });
