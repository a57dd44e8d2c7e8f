import type { RawBody } from '@onsil/contract/envelope';
import { addDays, kstDay } from '@onsil/domain/calendar/kst';
import type { ImportTarget } from '@onsil/domain/yields/import-line';
import { listAllCrops, type Crop } from '#features/crops/crops.ts';
import type { FarmContext } from '#platform/context.ts';
import type { Column } from '#platform/spreadsheets/column.ts';
import { createTableFile, streamRows } from '#platform/spreadsheets/table-file.ts';
import { getImportTranslator } from '#platform/text/language.ts';

type Line = Partial<Record<ImportTarget, string | number>>;

/** A crop of the farm as an example: the lines of the sample can be imported as they are. */
type SampleCrop = Pick<Crop, 'cropName' | 'stages'>;

/** Two finished cycles, the second one harvested on two days; `today` is after the last harvest. */
const sampleLines = ({ cropName, stages }: SampleCrop, name: (number: number) => string, today: string): Line[] => {
  const cycle = (number: number, daysAgo: number): Line => {
    const sown = addDays(today, -daysAgo);
    const growing: Line = {
      sowingDate: sown,
      sowingPlants: 400,
      trays: 2,
      seedlingDate: addDays(sown, 4),
      seedlingPlants: 392,
      transplantDate: addDays(sown, 14),
      transplantPlants: 388,
      plantDate: addDays(sown, 24),
      plantPlants: 384,
    };
    const first = stages[0] === 'sowing';
    const kept = Object.entries(growing).filter(
      ([target]) => (first && target === 'trays') || stages.some((stage) => target.startsWith(stage)),
    );
    return { batch: name(number), crop: cropName, ...Object.fromEntries(kept) };
  };
  const harvest = (line: Line, daysAgo: number, [plants, kg, kgGradeA]: [number, number, number]): Line => ({
    ...line,
    harvestDate: addDays(today, -daysAgo),
    harvestPlants: plants,
    harvestWeight: kg,
    gradeAWeight: kgGradeA,
  });
  const [older, newer] = [cycle(1, 100), cycle(2, 60)];
  return [
    harvest(older, 58, [380, 49.4, 44.1]),
    harvest(newer, 18, [200, 26.2, 24]),
    harvest(newer, 15, [178, 22.7, 20.3]),
  ];
};

const kindOf = (target: ImportTarget): 'date' | 'number' | 'text' => {
  if (target.endsWith('Date')) return 'date';
  return target === 'batch' || target === 'crop' || target === 'note' ? 'text' : 'number';
};

const columnOf = (target: ImportTarget, label: string): Column<Line> => {
  const text = (line: Line): string | null => line[target]?.toString() ?? null;
  const kind = kindOf(target);
  if (kind !== 'number') return { title: label, kind, width: kind === 'text' ? 20 : 14, of: text };
  const isWeight = target.endsWith('Weight');
  const title = isWeight ? `${label} (kg)` : label;
  const number = (line: Line): number | null => (line[target] === undefined ? null : Number(line[target]));
  return { title, kind, width: 16, decimals: isWeight ? 1 : 0, of: number };
};

/** An Excel file whose lines the import understands, with a crop of the farm. */
export const createImportSample = async (ctx: FarmContext): Promise<RawBody> => {
  const { farmNo } = ctx.farm;
  const words = getImportTranslator(ctx.language);
  const crop = (await listAllCrops(ctx.db, farmNo)).find(({ archived }) => !archived);
  const sampleCrop: SampleCrop = crop ?? {
    cropName: words.sample.crop,
    stages: ['sowing', 'seedling', 'transplant', 'plant', 'harvest'],
  };
  const lines = sampleLines(sampleCrop, words.sample.batch, kstDay(ctx.now()));
  const targets = [...Object.keys(lines[0] ?? {}), 'note'] as ImportTarget[];
  const columns = targets.map((target) => columnOf(target, words.target(target)));
  return createTableFile('xlsx', words.sample.file, { name: words.sample.sheet, columns, rows: streamRows(lines) });
};
