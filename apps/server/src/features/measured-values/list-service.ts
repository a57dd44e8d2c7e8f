import { pagingOf, type Paging } from '@onsil/contract/envelope';
import type { MeasuredValue, Measuring } from '@onsil/contract/measured-values';
import { kstDayStart } from '@onsil/domain/kst';
import { measuredAt, type HalfDay } from '@onsil/domain/measured-value';
import type { CallContext } from '#platform/context.ts';
import { refuse } from '#platform/refusal.ts';
import { controllersOf, fieldMeta, openController, type Controller } from '#features/controllers/service.ts';
import { openCurrentFarm } from '#features/farms/service.ts';
import { countMeasured, findInSlot, listMeasured, listPrevious } from './repository.ts';
import { controllerValues, knownFields, withController } from './service.ts';

type Query = {
  controllerId?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  pageNo: number;
  pageSize: number;
};

const selectControllers = async (ctx: CallContext, controllerId: string | undefined): Promise<Controller[]> => {
  const { farmNo } = await openCurrentFarm(ctx);
  if (controllerId === undefined) return controllersOf(ctx, [farmNo]);
  const controller = await openController(ctx, controllerId);
  if (controller.farmNo !== farmNo) throw refuse('NOT_FOUND');
  return [controller];
};

/** Manual readings of the current farm, or of one of its controllers, newest first. */
export const measuredValues = async (
  ctx: CallContext,
  { controllerId, from, to, pageNo, pageSize }: Query,
): Promise<{ items: MeasuredValue[]; paging: Paging }> => {
  if (from !== undefined && to !== undefined && to < from)
    throw refuse('INVALID', { fields: [{ path: 'to', code: 'rangeReversed' }] });
  const controllers = await selectControllers(ctx, controllerId);
  const filter = { controllerNos: controllers.map(({ controllerNo }) => controllerNo), from, to };
  const [rows, totalCount] = await Promise.all([
    listMeasured(ctx.db, filter, (pageNo - 1) * pageSize, pageSize),
    countMeasured(ctx.db, filter),
  ]);
  return { items: await withController(ctx, controllers, rows), paging: pagingOf(pageNo, pageSize, totalCount) };
};

const halfEndHours: Readonly<Record<HalfDay, number>> = { AM: 12, PM: 24 };

/** The time of measurement; without one, now or the end of a past half day. */
const measuringInstant = (slot: { date: string; ampm: HalfDay; time: string | null }, now: number): number => {
  const found = measuredAt(slot, now);
  if (typeof found === 'number') return Math.min(found, now);
  if (found.path === 'time' && found.code === 'required')
    return Math.min(now, kstDayStart(slot.date) + halfEndHours[slot.ampm] * 3_600_000 - 1);
  throw refuse('INVALID', { fields: [found] });
};

/** The reading of a half day, if any, with what the form needs. */
export const measuring = async (
  ctx: CallContext,
  { controllerId, date, ampm, time }: { controllerId: string; date: string; ampm: HalfDay; time?: string | undefined },
): Promise<Measuring> => {
  const controller = await openController(ctx, controllerId);
  const at = measuringInstant({ date, ampm, time: time ?? null }, ctx.now());
  const { controllerNo } = controller;
  const row = await findInSlot(ctx.db, { controllerNo, date, ampm });
  const before = row && row.measuredAt.getTime() < at ? row.measuredAt : new Date(at);
  const [[value], [controllerMeans], previous, fields] = await Promise.all([
    withController(ctx, [controller], row ? [row] : []),
    controllerValues(ctx, [{ controller, at }]),
    listPrevious(ctx.db, controllerNo, before),
    knownFields(ctx),
  ]);
  return {
    controllerId: controller.controllerId,
    controllerName: controller.name,
    value: value ?? null,
    fields: fields.map(({ rule: { key, min, max, decimals, byHand }, meta }) => {
      const last = previous.find(({ field }) => field === key);
      const mean = controllerMeans?.[key];
      return {
        ...fieldMeta(meta),
        min,
        max,
        usualMin: byHand.usual[0],
        usualMax: byHand.usual[1],
        tolerance: byHand.tolerance,
        controller: mean === undefined ? null : Number(mean.toFixed(decimals)),
        previous: last ? { measured: last.measured, date: last.date, ampm: last.ampm } : null,
      };
    }),
  };
};
