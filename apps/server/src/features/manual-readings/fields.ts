import type { ManualReading } from '@onsil/contract/manual-readings';
import {
  displayedDifference,
  checkPlausibility,
  manualFields,
  type ManualField,
} from '@onsil/domain/telemetry/manual-reading';
import {
  listCatalogueFields,
  toFieldMeta,
  type CatalogueField,
  type Controller,
} from '#features/controllers/controllers.ts';
import { listMeansAt } from '#features/telemetry/telemetry.ts';
import type { Context } from '#platform/context.ts';
import type { ReadingRow, FieldValues } from './readings.sql.ts';

/** A field with manual readings, and its entry in the catalogue. */
export type ReadingField = { rule: ManualField; meta: CatalogueField };

export const readingFieldKeys: readonly string[] = manualFields.map(({ key }) => key);

export const listReadingFields = async (ctx: Context): Promise<ReadingField[]> => {
  const catalogue = new Map((await listCatalogueFields(ctx)).map((field) => [field.key, field]));
  return manualFields.flatMap((rule) => {
    const meta = catalogue.get(rule.key);
    return meta ? [{ rule, meta }] : [];
  });
};

/** Means of controllers at instants, by field, in the order of `moments`. */
export const listControllerMeans = async (
  ctx: Context,
  moments: Parameters<typeof listMeansAt>[1],
): Promise<FieldValues[]> =>
  (await listMeansAt(ctx, moments, readingFieldKeys)).map((means) =>
    Object.fromEntries(Object.entries(means).filter((one): one is [string, number] => one[1] !== null)),
  );

const rounded = (value: number | undefined, { decimals }: ManualField): number | null =>
  value === undefined ? null : Number(value.toFixed(decimals));

const asReading = ({ rule, meta }: ReadingField, measured: number, at: number, controllerMeans: number | undefined) => {
  const controller = rounded(controllerMeans, rule);
  return {
    ...toFieldMeta(meta),
    measured,
    measuredAt: new Date(at).toISOString(),
    controller,
    difference: controller === null ? null : displayedDifference(rule, measured, controller),
    needsCheck: !(checkPlausibility(rule, measured, controller) === null),
  };
};

type Measured = Pick<ReadingRow, 'measured' | 'measuredAt' | 'times'>;

/** When a value of a reading was measured (epoch ms). */
export const getInstant = ({ measuredAt, times }: Omit<Measured, 'measured'>, key: string): number =>
  times[key] ?? measuredAt.getTime();

/** The different times of a reading's values. */
const listInstants = (row: Measured): number[] => [
  ...new Set(Object.keys(row.measured).map((key) => getInstant(row, key))),
];

/** Readings with the controllers' own values. No access check here. */
export const toReadings = async (
  ctx: Context,
  controllers: readonly Controller[],
  rows: readonly ReadingRow[],
): Promise<ManualReading[]> => {
  const byId = new Map(controllers.map((one) => [one.controllerNo, one]));
  const readings = rows.flatMap((row) => {
    const controller = byId.get(row.controllerNo);
    return controller ? [{ row, controller }] : [];
  });
  const moments = readings.flatMap(({ row, controller }) =>
    listInstants(row).map((at) => ({ controller, at, measureNo: row.measureNo })),
  );
  const [fields, means] = await Promise.all([listReadingFields(ctx), listControllerMeans(ctx, moments)]);
  const meansOf = new Map(moments.map(({ measureNo, at }, index) => [`${measureNo} ${at}`, means[index]]));
  return readings.map(({ row, controller }) => ({
    measureNo: row.measureNo,
    controllerId: controller.controllerId,
    controllerName: controller.name,
    date: row.date,
    halfDay: row.halfDay,
    measuredAt: row.measuredAt.toISOString(),
    memberName: row.memberName,
    version: row.version,
    values: fields.flatMap((field) => {
      const { key } = field.rule;
      const value = row.measured[key];
      if (value === undefined) return [];
      const at = getInstant(row, key);
      return [asReading(field, value, at, meansOf.get(`${row.measureNo} ${at}`)?.[key] ?? row.controller[key])];
    }),
  }));
};
