import type {
  ManualReadingResult,
  ManualReadingChange,
  ManualReadingBody,
  PlausibilityWarning,
} from '@onsil/contract/manual-readings';
import { checkPlausibility, resolveReadingTime, type HalfDay } from '@onsil/domain/telemetry/manual-reading';
import type { CallContext } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import { apiError } from '#platform/http/api-error.ts';
import { recordAudit } from '#features/audit/audit.ts';
import { requireController, type Controller } from '#features/controllers/controllers.ts';
import { findReadingOfEntry, updateEntryReading, insertEntryId } from './entry-ids.sql.ts';
import {
  deleteReadingRow,
  insertReading,
  lockReadingInSlot,
  lockReading,
  updateReadingRow,
  type NewReading,
  type FieldValues,
} from './readings.sql.ts';
import { listControllerMeans, listReadingFields } from './fields.ts';

const kind = 'measured-value';

const requireInstant = (slot: { date: string; ampm: HalfDay; time: string | null }, now: number): number => {
  const found = resolveReadingTime(slot, now);
  if (typeof found === 'number') return found;
  throw apiError('INVALID', { fields: [found] });
};

/** Refuses impossible values, and fields without manual readings. */
const validateValues = async (ctx: CallContext, values: FieldValues) => {
  const fields = new Map((await listReadingFields(ctx)).map(({ rule }) => [rule.key, rule]));
  const errors = Object.entries(values).flatMap(([key, value]) => {
    const field = fields.get(key);
    if (!field) return [{ path: `values.${key}`, code: 'unknownField' }];
    return value < field.min || value > field.max ? [{ path: `values.${key}`, code: 'outOfRange' }] : [];
  });
  if (errors.length > 0) throw apiError('INVALID', { fields: errors });
  return [...fields.values()].filter(({ key }) => key in values);
};

/** The reading with the controller's own values, and its plausibility warnings. */
const prepare = async (
  ctx: CallContext,
  controller: Controller,
  at: number,
  values: FieldValues,
): Promise<{ entry: NewReading; warnings: PlausibilityWarning[] }> => {
  const fields = await validateValues(ctx, values);
  const [controllerMeans = {}] = await listControllerMeans(ctx, [{ controller, at }]);
  const warnings = fields.flatMap((field): PlausibilityWarning[] => {
    const measured = values[field.key] ?? Number.NaN;
    const mean = controllerMeans[field.key];
    const reference = mean === undefined ? null : Number(mean.toFixed(field.decimals));
    const reason = checkPlausibility(field, measured, reference);
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

const toStored = (measureNo: number | null): ManualReadingResult => ({ isStored: true, measureNo, recheck: [] });
const toUnconfirmed = (recheck: PlausibilityWarning[]): ManualReadingResult => ({
  isStored: false,
  measureNo: null,
  recheck,
});

type Slot = { date: string; ampm: HalfDay };
type LockedReading = Slot & { measureNo: number; measured: FieldValues; measuredAt: Date };

/** Overwrites a reading; audited. */
const overwrite = async (
  ctx: CallContext,
  db: Database,
  { controllerId, farmNo }: Controller,
  current: LockedReading,
  entry: NewReading,
): Promise<void> => {
  await updateReadingRow(db, current.measureNo, entry);
  const audited = ({ measured, measuredAt: moment }: Pick<NewReading, 'measured' | 'measuredAt'>) => ({
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
  { date, ampm, mayOverwrite }: ManualReadingBody,
  entry: NewReading,
): Promise<number> => {
  const slot = { controllerNo: controller.controllerNo, date, ampm };
  const measureNo = await insertReading(db, slot, entry);
  if (measureNo !== undefined) return measureNo;
  if (!mayOverwrite) throw apiError('EXISTS');
  const current = await lockReadingInSlot(db, slot);
  // Deleted at this moment: a retry will insert it.
  if (!current) throw apiError('CONFLICT');
  await overwrite(ctx, db, controller, current, entry);
  return current.measureNo;
};

/** Creates a manual reading. Idempotent by entry id: a second request with the id changes nothing. */
export const createReading = async (ctx: CallContext, body: ManualReadingBody): Promise<ManualReadingResult> => {
  const controller = await requireController(ctx, body.controllerId);
  const key = body.entryId === undefined ? null : { controllerNo: controller.controllerNo, entryId: body.entryId };
  const existing = key === null ? undefined : await findReadingOfEntry(ctx.db, key);
  if (existing !== undefined) return toStored(existing);
  const { entry, warnings } = await prepare(ctx, controller, requireInstant(body, ctx.now()), body.values);
  if (warnings.length > 0 && !body.acceptsWarnings) return toUnconfirmed(warnings);
  return ctx.db.transaction().execute(async (db) => {
    if (key && !(await insertEntryId(db, key))) return toStored((await findReadingOfEntry(db, key)) ?? null);
    const measureNo = await insertOrOverwrite(ctx, db, controller, body, entry);
    if (key) await updateEntryReading(db, key, measureNo);
    return toStored(measureNo);
  });
};

/**
 * Locks a reading.
 * @throws NOT_FOUND without access to its farm
 */
const lockAccessibleReading = async (ctx: CallContext, db: Database, measureNo: number) => {
  const current = await lockReading(db, measureNo);
  if (!current) throw apiError('NOT_FOUND');
  return { current, controller: await requireController({ ...ctx, db }, current.controllerId) };
};

/** Updates a reading; without a time its time of measurement stays. */
export const updateReading = (
  ctx: CallContext,
  { id, version, time, values, acceptsWarnings }: ManualReadingChange,
): Promise<ManualReadingResult> =>
  ctx.db.transaction().execute(async (db) => {
    const { current, controller } = await lockAccessibleReading(ctx, db, id);
    if (current.version !== version) throw apiError('CONFLICT');
    const at = time === null ? current.measuredAt.getTime() : requireInstant({ ...current, time }, ctx.now());
    const { entry, warnings } = await prepare({ ...ctx, db }, controller, at, values);
    if (warnings.length > 0 && !acceptsWarnings) return toUnconfirmed(warnings);
    await overwrite(ctx, db, controller, { ...current, measureNo: id }, entry);
    return toStored(id);
  });

export const deleteReading = (ctx: CallContext, measureNo: number): Promise<void> =>
  ctx.db.transaction().execute(async (db) => {
    const { current, controller } = await lockAccessibleReading(ctx, db, measureNo);
    await deleteReadingRow(db, measureNo);
    await recordAudit(ctx, db, {
      action: 'remove',
      kind,
      thing: `${current.controllerId} ${current.date} ${current.ampm}`,
      farmNo: controller.farmNo,
      before: { values: current.measured, measuredAt: current.measuredAt.toISOString() },
    });
  });
