import type { ControllerTrust, FieldFacts } from '@onsil/contract/reading-trust';
import { minuteMs } from '@onsil/domain/calendar/duration';
import { listUnansweredSettings } from '#features/control-settings/control-settings.ts';
import type { Controller } from '#features/controllers/controllers.ts';
import { listMaintenanceOf, listSensorFaults, type SensorFault } from '#features/deviations/deviations.ts';
import { countRejectionsByField } from '#features/telemetry/telemetry.ts';
import type { Context } from '#platform/context.ts';

/** `stuckFrom`: a sensor counts as stuck if it was at any time from then until `to`; epoch ms */
type Period = { from: number; to: number; stuckFrom: number };
/** Minutes of spans (epoch ms; null: they last) within a period. */
const minutesWithin = (spans: readonly { from: number; to: number | null }[], { from, to }: Period): number =>
  Math.round(
    spans.reduce((sum, span) => sum + Math.max(0, Math.min(span.to ?? to, to) - Math.max(span.from, from)), 0) /
      minuteMs,
  );

const fieldFacts = (
  faults: readonly SensorFault[],
  rejections: readonly { field: string | null; count: number }[],
  { stuckFrom }: Period,
): FieldFacts[] => {
  const stuck = new Map(
    faults.flatMap(({ field, from, to }): [string, number][] =>
      field === null || (to !== null && to <= stuckFrom) ? [] : [[field, from]],
    ),
  );
  const rejected = new Map(
    rejections.flatMap(({ field, count }): [string, number][] => (field === null ? [] : [[field, count]])),
  );
  return [...new Set([...stuck.keys(), ...rejected.keys()])].map((field) => {
    const since = stuck.get(field);
    return {
      field,
      stuckSince: since === undefined ? null : new Date(since).toISOString(),
      calibration: null,
      rejected: rejected.get(field) ?? 0,
    };
  });
};

/**
 * What speaks against the readings of controllers in a period, without their manual readings, and why values are
 * missing. No access check here.
 */
export const listSensorFacts = async (
  ctx: Context,
  controllers: readonly Controller[],
  period: Period,
): Promise<ControllerTrust[]> => {
  const controllerNos = controllers.map(({ controllerNo }) => controllerNo);
  const [faults, rejections, unanswered, work] = await Promise.all([
    listSensorFaults(ctx.db, controllerNos, period),
    countRejectionsByField(ctx.db, controllerNos, { from: new Date(period.from), to: new Date(period.to) }),
    listUnansweredSettings(ctx, controllers),
    listMaintenanceOf(ctx, controllers, period),
  ]);
  const faultsOf = Map.groupBy(faults, ({ controllerNo }) => controllerNo);
  const rejectionsOf = Map.groupBy(rejections, ({ controllerNo }) => controllerNo);
  return controllers.map(({ controllerNo, controllerId, name }) => {
    const own = faultsOf.get(controllerNo) ?? [];
    const rejected = rejectionsOf.get(controllerNo) ?? [];
    const newest = unanswered.get(controllerNo);
    const ownWork = work
      .filter((one) => one.controllerId === controllerId)
      .map(({ kind, startedAt, endedAt }) => ({
        kind,
        from: Date.parse(startedAt),
        to: endedAt === null ? null : Date.parse(endedAt),
      }));
    const setting = newest && newest.savedAt.getTime() < period.to ? newest : undefined;
    return {
      controllerId,
      controllerName: name,
      silentMinutes: minutesWithin(
        own.filter(({ field }) => field === null),
        period,
      ),
      maintenanceMinutes: minutesWithin(ownWork, period),
      maintenance: ownWork.filter(({ to }) => to === null || to > period.to).map(({ kind }) => kind),
      rejected: rejected.reduce((sum, { count }) => sum + count, 0),
      unanswered: setting ? { savedAt: setting.savedAt.toISOString(), fields: setting.fields } : null,
      fields: fieldFacts(own, rejected, period),
    };
  });
};
