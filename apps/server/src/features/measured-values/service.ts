import type { MeasuredValue } from '@onsil/contract/measured-values';
import { differenceOf, doubtOf, handFields, type HandField } from '@onsil/domain/measured-value';
import type { Context } from '#platform/context.ts';
import { fieldCatalogue, fieldMeta, type CatalogueField, type Controller } from '#features/controllers/service.ts';
import { meansAt } from '#features/telemetry/mean-service.ts';
import type { MeasuredRow, Values } from './repository.ts';

/** A field with manual readings, and its entry in the catalogue. */
export type KnownField = { rule: HandField; meta: CatalogueField };

export const handKeys: readonly string[] = handFields.map(({ key }) => key);

export const knownFields = async (ctx: Context): Promise<KnownField[]> => {
  const catalogue = new Map((await fieldCatalogue(ctx)).map((field) => [field.key, field]));
  return handFields.flatMap((rule) => {
    const meta = catalogue.get(rule.key);
    return meta ? [{ rule, meta }] : [];
  });
};

/** Means of controllers at instants, by field, in the order of `moments`. */
export const controllerValues = async (ctx: Context, moments: Parameters<typeof meansAt>[1]): Promise<Values[]> =>
  (await meansAt(ctx, moments, handKeys)).map((means) =>
    Object.fromEntries(Object.entries(means).filter((one): one is [string, number] => one[1] !== null)),
  );

const rounded = (value: number | undefined, { decimals }: HandField): number | null =>
  value === undefined ? null : Number(value.toFixed(decimals));

const asReading = ({ rule, meta }: KnownField, measured: number, controllerMeans: number | undefined) => {
  const controller = rounded(controllerMeans, rule);
  return {
    ...fieldMeta(meta),
    measured,
    controller,
    difference: controller === null ? null : differenceOf(rule, measured, controller),
    needsCheck: !(doubtOf(rule, measured, controller) === null),
  };
};

/** Readings with the controllers' own values. No access check here. */
export const withController = async (
  ctx: Context,
  controllers: readonly Controller[],
  rows: readonly MeasuredRow[],
): Promise<MeasuredValue[]> => {
  const byId = new Map(controllers.map((one) => [one.controllerNo, one]));
  const readings = rows.flatMap((row) => {
    const controller = byId.get(row.controllerNo);
    return controller ? [{ row, controller, at: row.measuredAt.getTime() }] : [];
  });
  const [fields, controllerMeans] = await Promise.all([knownFields(ctx), controllerValues(ctx, readings)]);
  return readings.map(({ row, controller, at }, index) => ({
    measureNo: row.measureNo,
    controllerId: controller.controllerId,
    controllerName: controller.name,
    date: row.date,
    ampm: row.ampm,
    measuredAt: new Date(at).toISOString(),
    memberName: row.memberName,
    version: row.version,
    values: fields.flatMap((field) => {
      const { key } = field.rule;
      const value = row.measured[key];
      return value === undefined ? [] : [asReading(field, value, controllerMeans[index]?.[key] ?? row.controller[key])];
    }),
  }));
};
