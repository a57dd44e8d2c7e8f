import type { Context } from '#platform/context.ts';
import type { CatalogueField } from '#features/controllers/controllers.ts';
import { listDailyMaxima, listFigures, type Figures } from '../store/field-periods.ts';

export type FieldPeriod = { all: Figures | null; day: Figures | null; night: Figures | null };

const noFigures: FieldPeriod = { all: null, day: null, night: null };

const asFigures = ([min = null, avg = null, max = null]: readonly (number | null)[] = []): Figures | null =>
  min === null || avg === null || max === null ? null : { min, avg, max };

/**
 * Figures of fields over whole days (epoch ms) from the rollups: in total, while lit and while dark. For fields with
 * the rollup `max`, figures of the daily maxima.
 */
export const getFieldPeriods = async (
  { db }: Context,
  controllerNos: readonly number[],
  catalogue: readonly CatalogueField[],
  { from, to }: { from: number; to: number },
): Promise<(controllerNo: number, field: string) => FieldPeriod> => {
  const byMean = catalogue.filter(({ rollup }) => rollup !== 'max').map(({ key }) => key);
  const byMax = catalogue.filter(({ rollup }) => rollup === 'max').map(({ key }) => key);
  const [start, end] = [new Date(from), new Date(to)];
  const [means, maxima] = await Promise.all([
    byMean.length > 0 ? listFigures(db, controllerNos, byMean, start, end) : [],
    byMax.length > 0 ? listDailyMaxima(db, controllerNos, byMax, start, end) : [],
  ]);
  const periods = new Map<string, FieldPeriod>();
  for (const { controllerNo, fields } of means)
    for (const [position, key] of byMean.entries()) {
      const [all, day, night] = fields[position] ?? [];
      periods.set(`${controllerNo} ${key}`, { all: asFigures(all), day: asFigures(day), night: asFigures(night) });
    }
  for (const { controllerNo, fields } of maxima)
    for (const [position, key] of byMax.entries())
      periods.set(`${controllerNo} ${key}`, { ...noFigures, all: asFigures(fields[position]) });
  return (controllerNo, field) => periods.get(`${controllerNo} ${field}`) ?? noFigures;
};
