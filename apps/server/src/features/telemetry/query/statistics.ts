import type { Statistics } from '@onsil/contract/telemetry';
import { listLimitPeriods, loadLimits } from '#features/alarm-limits/alarm-limits.ts';
import {
  listFarmControllers,
  listCatalogueFields,
  toFieldMeta,
  requireController,
  type Controller,
} from '#features/controllers/controllers.ts';
import { requireChosenFarm } from '#features/farms/farms.ts';
import type { Context, MemberContext } from '#platform/context.ts';
import { requireRange } from '#platform/http/time-range.ts';
import { mapConcurrently } from '#platform/limits/slots.ts';
import { listLatest, listReportedKeys } from '../store/latest-values.ts';
import { countOutside, countSamples } from '../store/statistics.ts';

const bucketMs = 600_000;

/**
 * Collection rate (stored against expected samples in whole 10-minute buckets since the controller's first day) and the
 * share of values out of each range that applied at their time.
 * @throws NOT_FOUND without access
 */
export const getStatistics = async (
  ctx: MemberContext,
  query: { controllerId?: string | undefined; from: number; to: number },
): Promise<Statistics> => {
  requireRange(query.from, query.to);
  const controllers = query.controllerId
    ? [await requireController(ctx, query.controllerId)]
    : await listFarmControllers(ctx, [(await requireChosenFarm(ctx)).farmNo]);
  return computeStatistics(ctx, controllers, query);
};

/** Statistics of controllers in a range (epoch ms), as `getStatistics`. No access check here. */
export const computeStatistics = async (
  ctx: Context,
  controllers: readonly Controller[],
  query: { from: number; to: number },
): Promise<Statistics> => {
  const from = Math.ceil(query.from / bucketMs) * bucketMs;
  const to = Math.max(from, Math.floor(Math.min(query.to, ctx.now()) / bucketMs) * bucketMs);
  const controllerNos = controllers.map(({ controllerNo }) => controllerNo);
  const [counts, latest, limitsOf, catalogue] = await Promise.all([
    countSamples(ctx.db, controllerNos, { from, to }),
    listLatest(ctx.db, controllerNos),
    loadLimits(ctx.db, controllerNos, from),
    listCatalogueFields(ctx, controllerNos),
  ]);
  const reported = new Map(latest.map((row) => [row.controllerNo, new Set(listReportedKeys(row))]));

  const statisticsOf = async (controller: Controller): Promise<Statistics['controllers'][number]> => {
    const count = counts.find((row) => row.controllerNo === controller.controllerNo);
    const since = Math.max(from, count?.firstDay?.getTime() ?? from);
    const expected = Math.max(0, Math.floor((to - since) / (controller.intervalSeconds * 1000)));
    // Extra samples, for example after a restart, do not make up for gaps elsewhere.
    const received = Math.min(expected, count?.received ?? 0);
    const fields = catalogue.filter((field) => reported.get(controller.controllerNo)?.has(field.key));
    const keys = fields.map(({ key }) => key);
    const pieces = await listLimitPeriods(limitsOf(controller.controllerNo), keys, { from, to });
    const outside = await countOutside(ctx.db, controller.controllerNo, keys, pieces);
    return {
      controllerId: controller.controllerId,
      controllerName: controller.name,
      expected,
      received,
      rate: expected === 0 ? 0 : received / expected,
      fields: fields.map((field, index) => {
        const { samples = 0, compared = 0, outside: levels = [0, 0, 0] } = outside[index] ?? {};
        const share = (level: 0 | 1 | 2): number => (levels[level] ?? 0) / compared;
        return { ...toFieldMeta(field), samples, outside: compared === 0 ? null : [share(0), share(1), share(2)] };
      }),
    };
  };
  return {
    from: new Date(from).toISOString(),
    to: new Date(to).toISOString(),
    controllers: await mapConcurrently(controllers, statisticsOf),
  };
};
