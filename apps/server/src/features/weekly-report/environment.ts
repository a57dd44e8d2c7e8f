import type { Statistics } from '@onsil/contract/telemetry';
import type { WeeklyEnvironment } from '@onsil/contract/weekly-report';
import {
  listCatalogueFields,
  listFarmControllers,
  type CatalogueField,
  type Controller,
} from '#features/controllers/controllers.ts';
import { listSensorFacts } from '#features/reading-trust/reading-trust.ts';
import { computeStatistics, getFieldPeriods, listFieldSeries, listFirstDays } from '#features/telemetry/telemetry.ts';
import type { Context } from '#platform/context.ts';
import type { ReportPeriod } from './report-period.ts';

type Span = ReportPeriod['span'];
type Line = WeeklyEnvironment['controllers'][number]['lines'][number];

/** Two hours: a spike is in the bucket's minimum or maximum. */
const lineWidthMs = 7_200_000;
const maxLines = 6;

const axisOf = ({ from, to }: Span): WeeklyEnvironment['axis'] => ({
  from: from / 1000,
  width: lineWidthMs / 1000,
  length: Math.max(0, Math.ceil((to - from) / lineWidthMs)),
});

/** Fields of a controller whose course is shown: with limits, those out of range before others, in their usual order. */
const chooseLines = ({ fields }: Statistics['controllers'][number]): string[] => {
  const limited = fields
    .filter(({ outside }) => outside !== null)
    .map(({ field, outside }) => ({ field, out: (outside?.[0] ?? 0) > 0 }));
  const chosen = new Set(limited.toSorted((a, b) => Number(b.out) - Number(a.out)).slice(0, maxLines));
  return limited.filter((one) => chosen.has(one)).map(({ field }) => field);
};

/** The course of each controller's chosen fields with their limits, by controller. */
const listLines = async (
  ctx: Context,
  controllers: readonly Controller[],
  {
    catalogue,
    statistics,
    span,
  }: { catalogue: readonly CatalogueField[]; statistics: Statistics['controllers']; span: Span },
): Promise<Map<string, Line[]>> => {
  const chosen = new Map(statistics.map((one) => [one.controllerId, chooseLines(one)]));
  const keys = new Set([...chosen.values()].flat());
  if (keys.size === 0) return new Map();
  const fields = catalogue.filter(({ key }) => keys.has(key));
  const { series } = await listFieldSeries(ctx, controllers, fields, { ...span, width: lineWidthMs });
  const lines = series
    .filter(({ controllerId, field }) => chosen.get(controllerId)?.includes(field))
    .map(({ controllerId, field, min, avg, max, ranges, band }) => ({
      controllerId,
      line: { field, min, avg, max, ranges, band },
    }));
  return new Map(
    [...Map.groupBy(lines, ({ controllerId }) => controllerId)].map(([id, group]) => [
      id,
      group.map(({ line }) => line),
    ]),
  );
};

/** Numbers of the controllers that had reported nothing by an instant, among those without a value in a week. */
const listNeverReported = async (ctx: Context, withoutValue: readonly number[], by: number): Promise<Set<number>> => {
  const firstDays = await listFirstDays(ctx.db, withoutValue);
  return new Set(withoutValue.filter((_, index) => (firstDays[index]?.getTime() ?? Infinity) >= by));
};

/** Measured values of a week compared with their limits and with the week before. */
export const getEnvironmentPart = async (
  ctx: Context,
  { farm, span, earlier }: ReportPeriod,
): Promise<WeeklyEnvironment> => {
  // At the first moment of a week its span is empty.
  const axis = axisOf(span);
  if (span.to <= span.from) return { axis, controllers: [] };
  const controllers = await listFarmControllers(ctx, [farm.farmNo]);
  const controllerNoOf = new Map(controllers.map(({ controllerId, controllerNo }) => [controllerId, controllerNo]));
  const catalogue = await listCatalogueFields(ctx, [...controllerNoOf.values()]);
  // One after the other: each reads the samples of a week, and others wait for the database meanwhile.
  const now = await computeStatistics(ctx, controllers, span);
  const before = await computeStatistics(ctx, controllers, earlier);
  const periodOf = await getFieldPeriods(ctx, [...controllerNoOf.values()], catalogue, span);
  const noOf = ({ controllerId }: { controllerId: string }): number => controllerNoOf.get(controllerId) ?? 0;
  const withoutValue = now.controllers.filter(({ received }) => received === 0).map(noOf);
  const neverReported = await listNeverReported(ctx, withoutValue, span.to);
  const facts = await listSensorFacts(ctx, controllers, { ...span, stuckFrom: span.from });
  const trustOf = ({ controllerId, controllerName }: { controllerId: string; controllerName: string }) =>
    facts.find((one) => one.controllerId === controllerId) ?? {
      controllerId,
      controllerName,
      silentMinutes: 0,
      maintenanceMinutes: 0,
      maintenance: [],
      rejected: 0,
      unanswered: null,
      fields: [],
    };
  const outsideBefore = new Map(
    before.controllers.flatMap(({ controllerId, fields }) =>
      fields.map(({ field, outside }) => [`${controllerId} ${field}`, outside?.[0] ?? null]),
    ),
  );
  const lines = await listLines(ctx, controllers, { catalogue, statistics: now.controllers, span });
  return {
    axis,
    controllers: now.controllers.map(({ fields, ...controller }) => ({
      ...controller,
      // Nothing is expected of one that is not installed yet.
      ...(neverReported.has(noOf(controller)) && { expected: 0 }),
      lines: lines.get(controller.controllerId) ?? [],
      trust: trustOf(controller),
      fields: fields.map((field) => ({
        ...field,
        before: outsideBefore.get(`${controller.controllerId} ${field.field}`) ?? null,
        ...periodOf(noOf(controller), field.field),
      })),
    })),
  };
};
