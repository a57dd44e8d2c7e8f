import type {
  ManualReadingResult,
  ManualReadingChange,
  ManualReadingBody,
  PlausibilityWarning,
} from '@onsil/contract/manual-readings';
import { checkPlausibility, resolveReadingTime, type HalfDay } from '@onsil/domain/telemetry/manual-reading';
import { recordAudit } from '#features/audit/audit.ts';
import {
  lockInService,
  requireController,
  requireControllerOfAnyTime,
  type Controller,
} from '#features/controllers/controllers.ts';
import type { MemberContext } from '#platform/context.ts';
import { lockPermitted } from '#platform/database/lock-permitted.ts';
import { transact } from '#platform/database/transaction.ts';
import { apiError } from '#platform/http/api-error.ts';
import { requireVersion } from '#platform/http/require-version.ts';
import { getInstant, listControllerMeans, listReadingFields } from './fields.ts';
import {
  findReadingOfEntry,
  updateEntryReading,
  insertEntryId,
  deleteReadingRow,
  insertReading,
  lockReadingInSlot,
  readReading,
  updateReadingRow,
  type NewReading,
  type FieldValues,
} from './readings.sql.ts';

const kind = 'measured-value';

const requireInstant = (slot: { date: string; halfDay: HalfDay; time: string | null }, now: number): number => {
  const found = resolveReadingTime(slot, now);
  if (typeof found === 'number') return found;
  throw apiError('INVALID', { fields: [found] });
};

/** The instants of the values that have a time of their own. @throws INVALID */
const requireInstants = ({ date, halfDay, values, times = {} }: ManualReadingBody, now: number): FieldValues => {
  const found = Object.entries(times)
    .filter(([key]) => key in values)
    .map(([key, time]) => [key, resolveReadingTime({ date, halfDay, time }, now)] as const);
  const fields = found.flatMap(([key, at]) =>
    typeof at === 'number' ? [] : [{ path: `times.${key}`, code: at.code }],
  );
  if (fields.length > 0) throw apiError('INVALID', { fields });
  return Object.fromEntries(found.flatMap(([key, at]) => (typeof at === 'number' ? [[key, at]] : [])));
};

/** Refuses impossible values, and fields without manual readings. */
const validateValues = async (ctx: MemberContext, values: FieldValues) => {
  const fields = new Map((await listReadingFields(ctx)).map(({ rule }) => [rule.key, rule]));
  const errors = Object.entries(values).flatMap(([key, value]) => {
    const field = fields.get(key);
    if (!field) return [{ path: `values.${key}`, code: 'unknownField' }];
    return value < field.min || value > field.max ? [{ path: `values.${key}`, code: 'outOfRange' }] : [];
  });
  if (errors.length > 0) throw apiError('INVALID', { fields: errors });
  return [...fields.values()].filter(({ key }) => key in values);
};

/** The time of a reading is that of its last value; the others are listed. */
const alignTimes = (instants: FieldValues): Pick<NewReading, 'measuredAt' | 'times'> => {
  const last = Math.max(...Object.values(instants));
  return {
    measuredAt: new Date(last),
    times: Object.fromEntries(Object.entries(instants).filter(([, at]) => at !== last)),
  };
};

/** The reading with the controller's own values, and its plausibility warnings. */
const prepare = async (
  ctx: MemberContext,
  controller: Controller,
  { at, times, values }: { at: number; times: FieldValues; values: FieldValues },
): Promise<{ entry: NewReading; warnings: PlausibilityWarning[] }> => {
  const fields = await validateValues(ctx, values);
  const keys = Object.keys(values);
  const instants = [...new Set(keys.map((key) => times[key] ?? at))];
  const means = await listControllerMeans(
    ctx,
    instants.map((one) => ({ controller, at: one })),
  );
  const controllerMeans = Object.fromEntries(
    keys.flatMap((key): [string, number][] => {
      const mean = means[instants.indexOf(times[key] ?? at)]?.[key];
      return mean === undefined ? [] : [[key, mean]];
    }),
  );
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
    ...alignTimes(Object.fromEntries(keys.map((key) => [key, times[key] ?? at]))),
    measured: values,
    controller: controllerMeans,
    memberNo: ctx.member.memberNo,
  };
  return { entry, warnings };
};

const toStored = (measureNo: number | null): ManualReadingResult => ({ isStored: true, measureNo, recheck: [] });
const toUnconfirmed = (recheck: PlausibilityWarning[]): ManualReadingResult => ({
  isStored: false,
  measureNo: null,
  recheck,
});

type Slot = { date: string; halfDay: HalfDay };
type LockedReading = Slot & { measureNo: number; measured: FieldValues; measuredAt: Date; times: FieldValues };

/** Overwrites a reading; audited. */
const overwrite = async (
  ctx: MemberContext,
  { controllerId, farmNo }: Controller,
  current: LockedReading,
  entry: NewReading,
): Promise<void> => {
  await updateReadingRow(ctx.db, current.measureNo, entry);
  const audited = ({ measured, measuredAt: moment }: Pick<NewReading, 'measured' | 'measuredAt'>) => ({
    values: measured,
    measuredAt: moment.toISOString(),
  });
  const thing = `${controllerId} ${current.date} ${current.halfDay}`;
  await recordAudit(ctx, {
    action: 'change',
    kind,
    thing,
    farmNo,
    before: audited(current),
    after: audited(entry),
  });
};

const getInstants = (reading: Pick<NewReading, 'measured' | 'measuredAt' | 'times'>): FieldValues =>
  Object.fromEntries(Object.keys(reading.measured).map((key) => [key, getInstant(reading, key)]));

/** The values of a reading, those of the entry in place of the same fields. */
const mergeReadings = (
  current: Pick<NewReading, 'measured' | 'measuredAt' | 'times' | 'controller'>,
  entry: NewReading,
): NewReading => ({
  ...alignTimes({ ...getInstants(current), ...getInstants(entry) }),
  measured: { ...current.measured, ...entry.measured },
  controller: { ...current.controller, ...entry.controller },
  memberNo: entry.memberNo,
});

/** @throws EXISTS if the half day has a reading and the entry may neither overwrite it nor is a part of it */
const insertOrOverwrite = async (
  ctx: MemberContext,
  controller: Controller,
  { date, halfDay, mayOverwrite, isPartial = false }: ManualReadingBody,
  entry: NewReading,
): Promise<number> => {
  const slot = { controllerNo: controller.controllerNo, date, halfDay };
  const measureNo = await insertReading(ctx.db, slot, entry);
  if (measureNo !== undefined) return measureNo;
  if (!mayOverwrite && !isPartial) throw apiError('EXISTS');
  const current = await lockReadingInSlot(ctx.db, slot);
  // Deleted at this moment: a retry will insert it.
  if (!current) throw apiError('CONFLICT');
  await overwrite(ctx, controller, current, isPartial ? mergeReadings(current, entry) : entry);
  return current.measureNo;
};

/** Creates a manual reading. Idempotent by entry id: a second request with the id changes nothing. */
export const createReading = async (ctx: MemberContext, body: ManualReadingBody): Promise<ManualReadingResult> => {
  const controller = await requireController(ctx, body.controllerId);
  const key = body.entryId === undefined ? null : { controllerNo: controller.controllerNo, entryId: body.entryId };
  const existing = key === null ? undefined : await findReadingOfEntry(ctx.db, key);
  if (existing !== undefined) return toStored(existing);
  const { values } = body;
  const at = requireInstant(body, ctx.now());
  const { entry, warnings } = await prepare(ctx, controller, { at, times: requireInstants(body, ctx.now()), values });
  if (warnings.length > 0 && !body.acceptsWarnings) return toUnconfirmed(warnings);
  return transact(ctx, async (ctx) => {
    await lockInService(ctx, controller.controllerNo);
    if (key && !(await insertEntryId(ctx.db, key))) return toStored((await findReadingOfEntry(ctx.db, key)) ?? null);
    const measureNo = await insertOrOverwrite(ctx, controller, body, entry);
    if (key) await updateEntryReading(ctx.db, key, measureNo);
    return toStored(measureNo);
  });
};

/**
 * Locks a reading, also one beside a controller that was retired since.
 * @throws NOT_FOUND without access to its farm
 */
const lockAccessibleReading = async (ctx: MemberContext, measureNo: number) => {
  const { row, access } = await lockPermitted(
    (options) => readReading(ctx.db, measureNo, options),
    ({ controllerId }) => requireControllerOfAnyTime(ctx, controllerId),
  );
  return { current: row, controller: access };
};

/** Updates a reading; without a time its time of measurement stays. */
export const updateReading = (
  ctx: MemberContext,
  { id, version, time, values, acceptsWarnings }: ManualReadingChange,
): Promise<ManualReadingResult> =>
  transact(ctx, async (ctx) => {
    const { current, controller } = await lockAccessibleReading(ctx, id);
    requireVersion(current.version, version);
    const at = time === null ? current.measuredAt.getTime() : requireInstant({ ...current, time }, ctx.now());
    const times = time === null ? current.times : {};
    const { entry, warnings } = await prepare(ctx, controller, { at, times, values });
    if (warnings.length > 0 && !acceptsWarnings) return toUnconfirmed(warnings);
    await overwrite(ctx, controller, { ...current, measureNo: id }, entry);
    return toStored(id);
  });

export const deleteReading = (ctx: MemberContext, measureNo: number): Promise<void> =>
  transact(ctx, async (ctx) => {
    const { current, controller } = await lockAccessibleReading(ctx, measureNo);
    await deleteReadingRow(ctx.db, measureNo);
    await recordAudit(ctx, {
      action: 'remove',
      kind,
      thing: `${current.controllerId} ${current.date} ${current.halfDay}`,
      farmNo: controller.farmNo,
      before: { values: current.measured, measuredAt: current.measuredAt.toISOString() },
    });
  });
