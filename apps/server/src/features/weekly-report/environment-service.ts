import type { WeeklyEnvironment } from '@onsil/contract/weekly-report';
import type { CallContext } from '#platform/context.ts';
import { listFarmControllers, listCatalogueFields } from '#features/controllers/service.ts';
import { getFieldPeriods } from '#features/telemetry/period-service.ts';
import { getStatistics } from '#features/telemetry/statistics-service.ts';
import type { ReportPeriod } from './frame-service.ts';

/** Measured values of a week compared with their limits and with the week before. */
export const getEnvironmentPart = async (
  ctx: CallContext,
  { farm, span, earlier }: ReportPeriod,
): Promise<WeeklyEnvironment> => {
  // At the first moment of a week its span is empty.
  if (span.to <= span.from) return { controllers: [] };
  const [controllers, catalogue] = await Promise.all([
    listFarmControllers(ctx, [farm.farmNo]),
    listCatalogueFields(ctx),
  ]);
  const ids = new Map(controllers.map(({ controllerId, controllerNo }) => [controllerId, controllerNo]));
  const [now, before, periodOf] = await Promise.all([
    getStatistics(ctx, span),
    getStatistics(ctx, earlier),
    getFieldPeriods(ctx, [...ids.values()], catalogue, span),
  ]);
  const outsideBefore = new Map(
    before.controllers.flatMap(({ controllerId, fields }) =>
      fields.map(({ field, outside }) => [`${controllerId} ${field}`, outside?.[0] ?? null]),
    ),
  );
  return {
    controllers: now.controllers.map(({ fields, ...controller }) => ({
      ...controller,
      fields: fields.map((field) => ({
        ...field,
        before: outsideBefore.get(`${controller.controllerId} ${field.field}`) ?? null,
        ...periodOf(ids.get(controller.controllerId) ?? 0, field.field),
      })),
    })),
  };
};
