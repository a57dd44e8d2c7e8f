import type { SensorDrift } from '@onsil/contract/manual-readings';
import { addDays, kstDay } from '@onsil/domain/calendar/kst';
import { displayedDifference } from '@onsil/domain/telemetry/manual-reading';
import { estimateDrift } from '@onsil/domain/telemetry/sensor-drift';
import { toFieldMeta, requireController, type Controller } from '#features/controllers/controllers.ts';
import type { MemberContext, Context } from '#platform/context.ts';
import { listReadingFields, toReadings } from './fields.ts';
import { listLatestReadings, listReadingRows } from './readings.sql.ts';

const windowDays = 90;
/** Two readings a day, including both ends. */
const maxRows = 2 * windowDays + 2;

const round = (value: number | null, decimals: number): number | null =>
  value === null ? null : Number(value.toFixed(decimals + 1));

/** Drift of a controller's sensors against manual readings up to a day; sensors without readings are left out. */
export const getDriftUpTo = async (ctx: Context, controller: Controller, lastDay: string): Promise<SensorDrift[]> => {
  const filter = { controllerNos: [controller.controllerNo], from: addDays(lastDay, -windowDays), to: lastDay };
  const rows = await listReadingRows(ctx.db, filter, {}, { offset: 0, limit: maxRows });
  const [measured, fields] = await Promise.all([toReadings(ctx, [controller], rows), listReadingFields(ctx)]);
  return fields.flatMap(({ rule, meta }): SensorDrift[] => {
    const pairs = measured.toReversed().flatMap(({ values }) => {
      const found = values.find(({ field }) => field === rule.key);
      if (!found || found.controller === null || found.difference === null) return [];
      return [
        { at: found.measuredAt, measured: found.measured, controller: found.controller, difference: found.difference },
      ];
    });
    if (pairs.length === 0) return [];
    const { bias, perMonth, daysLeft, advice } = estimateDrift(
      pairs.map(({ at, difference }) => ({ at: Date.parse(at), difference })),
      rule.byHand.tolerance,
    );
    return [
      {
        ...toFieldMeta(meta),
        tolerance: rule.byHand.tolerance,
        pairs,
        bias: round(bias, rule.decimals),
        perMonth: round(perMonth, rule.decimals),
        daysLeft,
        advice,
      },
    ];
  });
};

/** Drift of a controller's sensors up to today. */
export const getSensorDrift = async (ctx: MemberContext, controllerId: string): Promise<SensorDrift[]> =>
  getDriftUpTo(ctx, await requireController(ctx, controllerId), kstDay(ctx.now()));

/** Half days that the bias of a sensor needs, with room for fields that are not measured each time. */
const latestHalfDays = 12;

/**
 * Sensors that are off by more than their tolerance, by controller number, for many controllers at once: a bias needs
 * the latest readings only. No access check here.
 */
export const listDriftingSensors = async (
  ctx: Context,
  controllerNos: readonly number[],
): Promise<Map<number, string[]>> => {
  const since = addDays(kstDay(ctx.now()), -windowDays);
  const [rows, fields] = await Promise.all([
    listLatestReadings(ctx.db, controllerNos, since, latestHalfDays),
    listReadingFields(ctx),
  ]);
  const byController = Map.groupBy(rows, ({ controllerNo }) => controllerNo);
  const isDrifting = (own: typeof rows, { rule }: (typeof fields)[number]): boolean => {
    const pairs = own.flatMap(({ measuredAt, measured, controller }) => {
      const [byHand, sensor] = [measured[rule.key], controller[rule.key]];
      if (byHand === undefined || sensor === undefined) return [];
      return [{ at: measuredAt.getTime(), difference: displayedDifference(rule, byHand, sensor) }];
    });
    return estimateDrift(pairs, rule.byHand.tolerance).advice === 'now';
  };
  return new Map(
    [...byController].map(([controllerNo, own]) => [
      controllerNo,
      fields.filter((field) => isDrifting(own, field)).map(({ rule }) => rule.key),
    ]),
  );
};
