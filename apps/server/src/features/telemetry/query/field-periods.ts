import type { CatalogueField } from '#features/controllers/controllers.ts';
import type { Context } from '#platform/context.ts';
import { listDailyMaxima, listFigures, listFiguresByLight, type Figures } from '../store/field-periods.ts';

export type FieldPeriod = { all: Figures | null; day: Figures | null; night: Figures | null };

const noFigures: FieldPeriod = { all: null, day: null, night: null };

/**
 * Figures of fields over whole days (epoch ms): in total from the statistics of the days, while lit and while dark from
 * samples. For fields with the rollup `max`, figures of the daily maxima.
 */
export const getFieldPeriods = async (
  { db }: Context,
  controllerNos: readonly number[],
  catalogue: readonly CatalogueField[],
  range: { from: number; to: number },
): Promise<(controllerNo: number, field: string) => FieldPeriod> => {
  const byMean = catalogue.filter(({ rollup }) => rollup !== 'max').map(({ key }) => key);
  const byMax = catalogue.filter(({ rollup }) => rollup === 'max').map(({ key }) => key);
  const [all, byLight, maxima] = await Promise.all([
    listFigures(db, controllerNos, byMean, range),
    listFiguresByLight(db, controllerNos, byMean, range),
    listDailyMaxima(db, controllerNos, byMax, range),
  ]);
  const periods = new Map<string, FieldPeriod>();
  for (const controllerNo of controllerNos) {
    for (const [position, key] of byMean.entries())
      periods.set(`${controllerNo} ${key}`, {
        all: all.get(controllerNo)?.[position] ?? null,
        day: byLight.get(controllerNo)?.lit[position] ?? null,
        night: byLight.get(controllerNo)?.dark[position] ?? null,
      });
    for (const [position, key] of byMax.entries())
      periods.set(`${controllerNo} ${key}`, { ...noFigures, all: maxima.get(controllerNo)?.[position] ?? null });
  }
  return (controllerNo, field) => periods.get(`${controllerNo} ${field}`) ?? noFigures;
};
