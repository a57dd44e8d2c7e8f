import type { SensorDrift } from '@onsil/contract/measured-values';
import { daysAfter, kstDay } from '@onsil/domain/kst';
import { driftOf } from '@onsil/domain/sensor-drift';
import type { CallContext, Context } from '#platform/context.ts';
import { fieldMeta, openController, type Controller } from '#features/controllers/service.ts';
import { listMeasured } from './repository.ts';
import { knownFields, withController } from './service.ts';

const days = 90;
/** Two in each of its days, and one over. */
const mostRows = 2 * days + 2;

const precise = (value: number | null, decimals: number): number | null =>
  value === null ? null : Number(value.toFixed(decimals + 1));

/** How the sensors of a controller drift against what was measured beside it up to a day; those beside which nothing was are left out. */
export const driftUpTo = async (ctx: Context, controller: Controller, lastDay: string): Promise<SensorDrift[]> => {
  const filter = { controllerIds: [controller.controllerId], from: daysAfter(lastDay, -days), to: lastDay };
  const rows = await listMeasured(ctx.db, filter, 0, mostRows);
  const [measured, fields] = await Promise.all([withController(ctx, [controller], rows), knownFields(ctx)]);
  return fields.flatMap(({ rule, meta }): SensorDrift[] => {
    const pairs = measured.toReversed().flatMap(({ measuredAt, values }) => {
      const found = values.find(({ field }) => field === rule.key);
      if (!found || found.controller === null || found.difference === null) return [];
      return [{ at: measuredAt, measured: found.measured, controller: found.controller, difference: found.difference }];
    });
    if (pairs.length === 0) return [];
    const { bias, perMonth, daysLeft, advice } = driftOf(
      pairs.map(({ at, difference }) => ({ at: Date.parse(at), difference })),
      rule.byHand.tolerance,
    );
    return [
      {
        ...fieldMeta(meta),
        tolerance: rule.byHand.tolerance,
        pairs,
        bias: precise(bias, rule.decimals),
        perMonth: precise(perMonth, rule.decimals),
        daysLeft,
        advice,
      },
    ];
  });
};

/** The same up to today, for whoever may see the controller. */
export const sensorDrift = async (ctx: CallContext, systemId: string): Promise<SensorDrift[]> =>
  driftUpTo(ctx, await openController(ctx, systemId), kstDay(ctx.now()));
