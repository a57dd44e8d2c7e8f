import type { ManualReading, ManualReadingReferences } from '@onsil/contract/manual-readings';
import { hourMs } from '@onsil/domain/calendar/duration';
import { kstDayStart } from '@onsil/domain/calendar/kst';
import { resolveReadingTime, type HalfDay } from '@onsil/domain/telemetry/manual-reading';
import {
  listFarmControllersOfAnyTime,
  toFieldMeta,
  requireController,
  requireControllerOfAnyTime,
  type Controller,
} from '#features/controllers/controllers.ts';
import type { FarmContext, MemberContext } from '#platform/context.ts';
import { apiError } from '#platform/http/api-error.ts';
import { readPage, type Page, type PageOf } from '#platform/http/page.ts';
import { listControllerMeans, listReadingFields, toReadings } from './fields.ts';
import {
  countReadings,
  findReadingInSlot,
  listReadingRows,
  listPreviousReadings,
  type ReadingSorting,
} from './readings.sql.ts';

type Query = ReadingSorting & {
  controllerId?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
} & Page;

const selectControllers = async (ctx: FarmContext, controllerId: string | undefined): Promise<Controller[]> => {
  const { farmNo } = ctx.farm;
  if (controllerId === undefined) return listFarmControllersOfAnyTime(ctx, farmNo);
  const controller = await requireControllerOfAnyTime(ctx, controllerId);
  if (controller.farmNo !== farmNo) throw apiError('NOT_FOUND');
  return [controller];
};

/** Manual readings of the current farm, or of one of its controllers, retired ones too, newest first unless sorted. */
export const listReadings = async (
  ctx: FarmContext,
  { controllerId, from, to, pageNo, pageSize, ...sorting }: Query,
): Promise<PageOf<ManualReading>> => {
  const controllers = await selectControllers(ctx, controllerId);
  const filter = { controllerNos: controllers.map(({ controllerNo }) => controllerNo), from, to };
  const { items: rows, paging } = await readPage(
    { pageNo, pageSize },
    (range) => listReadingRows(ctx.db, filter, sorting, range),
    countReadings(ctx.db, filter),
  );
  return { items: await toReadings(ctx, controllers, rows), paging };
};

const halfEndHours: Readonly<Record<HalfDay, number>> = { AM: 12, PM: 24 };

/** The time of measurement; without one, now or the end of a past half day. */
const measuringInstant = (slot: { date: string; halfDay: HalfDay; time: string | null }, now: number): number => {
  const found = resolveReadingTime(slot, now);
  if (typeof found === 'number') return Math.min(found, now);
  if (found.path === 'time' && found.code === 'required')
    return Math.min(now, kstDayStart(slot.date) + halfEndHours[slot.halfDay] * hourMs - 1);
  throw apiError('INVALID', { fields: [found] });
};

/**
 * The reading of a half day, if any, with what the form needs.
 * @throws NOT_FOUND without access, and for a new reading beside a retired controller
 */
export const getReadingForm = async (
  ctx: MemberContext,
  {
    controllerId,
    date,
    halfDay,
    time,
  }: { controllerId: string; date: string; halfDay: HalfDay; time?: string | undefined },
): Promise<ManualReadingReferences> => {
  const controller = await requireControllerOfAnyTime(ctx, controllerId);
  const at = measuringInstant({ date, halfDay, time: time ?? null }, ctx.now());
  const { controllerNo } = controller;
  const row = await findReadingInSlot(ctx.db, { controllerNo, date, halfDay });
  if (!row) await requireController(ctx, controllerId);
  const before = row && row.measuredAt.getTime() < at ? row.measuredAt : new Date(at);
  const [[value], [controllerMeans], previous, fields] = await Promise.all([
    toReadings(ctx, [controller], row ? [row] : []),
    listControllerMeans(ctx, [{ controller, at }]),
    listPreviousReadings(ctx.db, controllerNo, before),
    listReadingFields(ctx),
  ]);
  return {
    controllerId: controller.controllerId,
    controllerName: controller.name,
    value: value ?? null,
    fields: fields.map(({ rule: { key, min, max, decimals, byHand }, meta }) => {
      const last = previous.find(({ field }) => field === key);
      const mean = controllerMeans?.[key];
      return {
        ...toFieldMeta(meta),
        min,
        max,
        usualMin: byHand.usual[0],
        usualMax: byHand.usual[1],
        tolerance: byHand.tolerance,
        controller: mean === undefined ? null : Number(mean.toFixed(decimals)),
        previous: last ? { measured: last.measured, date: last.date, halfDay: last.halfDay } : null,
      };
    }),
  };
};
