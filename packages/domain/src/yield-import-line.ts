import { isMissing } from './missing-value.ts';
import type { Stage } from './stages.ts';
import { readDay, readNumber, readTick, type DayForm } from './yield-import-cell.ts';

/**
 * What a column of a file can say. A line belongs to the batch that `batch` names; lines of one batch add up. Days and plants
 * are by stage.
 */
export const importTargets = [
  'batch',
  'crop',
  'note',
  'sowingDate',
  'seedlingDate',
  'transplantDate',
  'plantDate',
  'harvestDate',
  'sowingPlants',
  'seedlingPlants',
  'transplantPlants',
  'plantPlants',
  'harvestPlants',
  'trays',
  'harvestWeight',
  'gradeAWeight',
  'otherWeight',
  'gradeATick',
] as const;
export type ImportTarget = (typeof importTargets)[number];

export const weightUnits = ['kg', 'g', 'kg/m2'] as const;

type ByTarget = Readonly<Partial<Record<ImportTarget, string>>>;

/** What a file's columns say, by their titles, and what the file leaves out. */
export type ImportMapping = {
  columns: ByTarget;
  constants: ByTarget;
  weightUnit: (typeof weightUnits)[number];
  /** m², for weights per m² */
  area: number | null;
  dayForm: DayForm;
};

export type Growing = Exclude<Stage, 'harvest'>;
export const growing = ['sowing', 'seedling', 'transplant', 'plant'] as const satisfies readonly Growing[];

/** Why a line is not taken; `code` is one of the keys of what can be wrong with an input, `said` what the line says there. */
export type LineFault = { target: ImportTarget; code: string; said?: string };

export type LineHarvest = { day: string; plants: number; kg: number; gradeAKg: number | null };

/** What a line says. */
export type ImportLine = {
  batch: string | null;
  crop: string | null;
  note: string | null;
  trays: number | null;
  days: Partial<Record<Growing, string>>;
  plants: Partial<Record<Growing, number>>;
  harvest: LineHarvest | null;
};

const mostPlants = 10_000_000;
export const mostKg = 1_000_000;
const weights = ['harvestWeight', 'gradeAWeight', 'otherWeight'] as const;

/** Reads cells by what they say; whatever is wrong with them is gathered in `faults`, and reads as missing. */
function cellReader(say: (target: ImportTarget) => string | null, mapping: ImportMapping, today: string) {
  const faults: LineFault[] = [];
  const wrong = (target: ImportTarget, code: string): null => {
    faults.push({ target, code });
    return null;
  };
  const factor = { kg: 1, g: 0.001, 'kg/m2': mapping.area ?? Number.NaN }[mapping.weightUnit];
  const number = (target: ImportTarget, scale: number, most: number): number | null => {
    const cell = say(target);
    if (cell === null) return null;
    const value = readNumber(cell);
    if (value === null) return wrong(target, 'number');
    if (value < 0) return wrong(target, 'tooSmall');
    return value * scale <= most ? value * scale : wrong(target, 'tooBig');
  };
  return {
    faults,
    wrong,
    weight: (target: ImportTarget) => number(target, factor, mostKg),
    count(target: ImportTarget, most: number): number | null {
      const value = number(target, 1, most);
      return value === null || Number.isInteger(value) ? value : wrong(target, 'number');
    },
    text(target: ImportTarget, most: number): string | null {
      const cell = say(target);
      if (cell === null) return null;
      // What a database cannot store; a spreadsheet can write it.
      if (cell.includes('\0') || !cell.isWellFormed()) return wrong(target, 'text');
      return cell.length > most ? wrong(target, 'tooLong') : cell;
    },
    day(target: ImportTarget): string | null {
      const cell = say(target);
      if (cell === null) return null;
      const day = readDay(cell, mapping.dayForm);
      if (day === null) return wrong(target, 'day');
      return day > today ? wrong(target, 'future') : day;
    },
    tick(target: ImportTarget): boolean {
      const ticked = readTick(say(target) ?? '');
      return ticked ?? wrong(target, 'invalid') ?? false;
    },
  };
}

type Cells = ReturnType<typeof cellReader>;

/** What of a weight is of grade A; null: nobody says. */
function gradeAOf(cells: Cells, graded: boolean, kg: number, [all, best, other]: readonly (number | null)[]) {
  if (graded) return cells.tick('gradeATick') ? kg : 0;
  if (best !== null && best !== undefined) return best <= kg ? best : cells.wrong('gradeAWeight', 'tooBig');
  if (other === null || other === undefined) return null;
  if (all === null || all === undefined) return 0;
  return other <= all ? all - other : cells.wrong('otherWeight', 'tooBig');
}

function readHarvest(cells: Cells, { columns, constants }: ImportMapping): LineHarvest | null {
  const known = weights.map((target) => cells.weight(target));
  const [all, best, other] = known;
  const day = cells.day('harvestDate');
  const weighed = known.some((weight) => weight !== null);
  const kg = all ?? (best ?? 0) + (other ?? 0);
  const graded = (columns.gradeATick ?? constants.gradeATick) !== undefined;
  const gradeAKg = gradeAOf(cells, graded, kg, known);
  const plants = cells.count('harvestPlants', mostPlants) ?? 0;
  if (day === null) return cells.wrong('harvestDate', 'required');
  if (!weighed)
    return cells.wrong(weights.find((target) => columns[target] !== undefined) ?? 'harvestWeight', 'required');
  return { day, plants, kg, gradeAKg };
}

/** What is known of stages, with those left out of which nothing is. */
function byStage<V>(told: readonly Growing[], read: (stage: Growing) => V | null): Partial<Record<Growing, V>> {
  const known: Partial<Record<Growing, V>> = {};
  for (const stage of told) {
    const value = read(stage);
    if (value !== null) known[stage] = value;
  }
  return known;
}

const harvestCells = ['harvestDate', 'harvestPlants', ...weights] as const;
const stageCells = ['batch', ...growing.flatMap((stage) => [`${stage}Date`, `${stage}Plants`] as const)] as const;

/**
 * Makes a reader of the lines of a file: what a line says by the mapping, or the first thing that is wrong with it. A harvest
 * is told where the line itself has its day, plants or weight.
 * @param titles of the file's columns, from left to right
 * @param today the last day that something can have happened on
 */
export function createLineReader(
  mapping: ImportMapping,
  titles: readonly string[],
  today: string,
): (cells: readonly string[]) => ImportLine | LineFault {
  const { columns, constants } = mapping;
  // A file may have a hundred thousand lines: what it never tells is not asked of each.
  const told = (target: ImportTarget): boolean => (columns[target] ?? constants[target]) !== undefined;
  const dated = growing.filter((stage) => told(`${stage}Date`));
  const counted = growing.filter((stage) => told(`${stage}Plants`));
  const placeOf = new Map(importTargets.map((target) => [target, titles.indexOf(columns[target] ?? '\0')]));
  return (cells) => {
    const written = (target: ImportTarget): string | null => {
      const cell = cells[placeOf.get(target) ?? -1] ?? '';
      return isMissing(cell) ? null : cell.trim();
    };
    const tells = (target: ImportTarget): boolean => written(target) !== null;
    const read = cellReader((target) => written(target) ?? constants[target]?.trim() ?? null, mapping, today);
    const harvested = harvestCells.some(tells);
    const days = byStage(dated, (stage) => read.day(`${stage}Date`));
    const plants = byStage(counted, (stage) => read.count(`${stage}Plants`, mostPlants));
    const line: ImportLine = {
      batch: read.text('batch', 60),
      crop: read.text('crop', 200),
      note: read.text('note', 2_000),
      trays: read.count('trays', mostPlants / 10) || null,
      days,
      plants,
      harvest: harvested ? readHarvest(read, mapping) : null,
    };
    if (columns.batch !== undefined && line.batch === null) read.wrong('batch', 'required');
    const staged = growing.some((stage) => days[stage] !== undefined || plants[stage] !== undefined);
    if (!harvested && !(staged && stageCells.some(tells))) read.wrong(missingTarget(columns), 'required');
    return read.faults[0] ?? line;
  };
}

/** What a line without anything lacks most. */
const missingTarget = (columns: ByTarget): ImportTarget =>
  [...weights, 'harvestDate' as const, ...growing.map((stage) => `${stage}Date` as const)].find(
    (target) => columns[target] !== undefined,
  ) ?? 'harvestWeight';
