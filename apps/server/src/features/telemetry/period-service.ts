import type { Context } from '#platform/context.ts';
import type { CatalogueField } from '#features/controllers/service.ts';
import { listDailyHighs, listFigures, type Figures } from './period-repository.ts';

export type FieldPeriod = { all: Figures | null; day: Figures | null; night: Figures | null };

const nothing: FieldPeriod = { all: null, day: null, night: null };

const asFigures = ([min = null, avg = null, max = null]: readonly (number | null)[] = []): Figures | null =>
  min === null || avg === null || max === null ? null : { min, avg, max };

/**
 * What controllers measured in whole days (epoch ms), from the rollups: field by field over all the time, while they measured
 * light and while they measured none. Of a field that is told by its highest value: of the highest values of the days.
 */
export const fieldPeriods = async (
  { db }: Context,
  controllerIds: readonly number[],
  catalogue: readonly CatalogueField[],
  { from, to }: { from: number; to: number },
): Promise<(controllerId: number, field: string) => FieldPeriod> => {
  const byMean = catalogue.filter(({ rollup }) => rollup !== 'max').map(({ key }) => key);
  const byHigh = catalogue.filter(({ rollup }) => rollup === 'max').map(({ key }) => key);
  const [start, end] = [new Date(from), new Date(to)];
  const [means, highs] = await Promise.all([
    byMean.length > 0 ? listFigures(db, controllerIds, byMean, start, end) : [],
    byHigh.length > 0 ? listDailyHighs(db, controllerIds, byHigh, start, end) : [],
  ]);
  const found = new Map<string, FieldPeriod>();
  for (const { controllerId, fields } of means)
    for (const [place, key] of byMean.entries()) {
      const [all, day, night] = fields[place] ?? [];
      found.set(`${controllerId} ${key}`, { all: asFigures(all), day: asFigures(day), night: asFigures(night) });
    }
  for (const { controllerId, fields } of highs)
    for (const [place, key] of byHigh.entries())
      found.set(`${controllerId} ${key}`, { ...nothing, all: asFigures(fields[place]) });
  return (controllerId, field) => found.get(`${controllerId} ${field}`) ?? nothing;
};
