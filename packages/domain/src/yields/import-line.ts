import type { Stage } from '../crops/stages.ts';
import { isMissing } from '../csv/missing-value.ts';
import { parseDay, parseCellNumber, parseTick, type DayForm } from './import-cell.ts';

/** Targets of columns. Lines with the same `batch` are merged into one batch. Days and plants are by stage. */
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

/** Columns by title, constants for what the file leaves out, and units. */
export type ImportMapping = {
  columns: ByTarget;
  constants: ByTarget;
  weightUnit: (typeof weightUnits)[number];
  /** m², for weights per m² */
  area: number | null;
  dayForm: DayForm;
};

export type GrowingStage = Exclude<Stage, 'harvest'>;
export const growingStages = ['sowing', 'seedling', 'transplant', 'plant'] as const satisfies readonly GrowingStage[];

/** Why a line is rejected; `code` is an input error code, `said` the text of the cell. */
export type LineFault = { target: ImportTarget; code: string; said?: string };

export type LineHarvest = { day: string; plants: number; kg: number; kgGradeA: number | null };

export type ImportLine = {
  batch: string | null;
  crop: string | null;
  note: string | null;
  trays: number | null;
  days: Partial<Record<GrowingStage, string>>;
  plants: Partial<Record<GrowingStage, number>>;
  harvest: LineHarvest | null;
};

/** A line as far as it could be read, and all of its faults. */
export type ParsedLine = { line: ImportLine; faults: readonly LineFault[] };

const maxPlants = 10_000_000;
export const maxKg = 1_000_000;
/** Characters of a cell that a fault quotes. */
const maxSaidLength = 60;
const weights = ['harvestWeight', 'gradeAWeight', 'otherWeight'] as const;

/** Creates readers for cells; faults are collected in `faults`, and faulty cells read as missing. */
function cellReader(say: (target: ImportTarget) => string | null, mapping: ImportMapping, today: string) {
  const faults: LineFault[] = [];
  const wrong = (target: ImportTarget, code: string): null => {
    const said = say(target);
    faults.push(said === null ? { target, code } : { target, code, said: said.slice(0, maxSaidLength) });
    return null;
  };
  const factor = { kg: 1, g: 0.001, 'kg/m2': mapping.area ?? Number.NaN }[mapping.weightUnit];
  const number = (target: ImportTarget, scale: number, max: number): number | null => {
    const cell = say(target);
    if (cell === null) return null;
    const value = parseCellNumber(cell);
    if (value === null) return wrong(target, 'number');
    if (value < 0) return wrong(target, 'tooSmall');
    return value * scale <= max ? value * scale : wrong(target, 'tooBig');
  };
  return {
    faults,
    wrong,
    weight: (target: ImportTarget) => number(target, factor, maxKg),
    count(target: ImportTarget, max: number): number | null {
      const value = number(target, 1, max);
      return value === null || Number.isInteger(value) ? value : wrong(target, 'number');
    },
    text(target: ImportTarget, max: number): string | null {
      const cell = say(target)?.normalize('NFC') ?? null;
      if (cell === null) return null;
      // Not storable in PostgreSQL.
      if (cell.includes('\0') || !cell.isWellFormed()) return wrong(target, 'text');
      return cell.length > max ? wrong(target, 'tooLong') : cell;
    },
    day(target: ImportTarget): string | null {
      const cell = say(target);
      if (cell === null) return null;
      const day = parseDay(cell, mapping.dayForm);
      if (day === null) return wrong(target, 'day');
      return day > today ? wrong(target, 'future') : day;
    },
    tick(target: ImportTarget): boolean {
      const ticked = parseTick(say(target) ?? '');
      return ticked ?? wrong(target, 'invalid') ?? false;
    },
  };
}

type Cells = ReturnType<typeof cellReader>;

/** Grade A part of a weight; null when unknown. */
function gradeAOf(cells: Cells, graded: boolean, kg: number, [all, best, other]: readonly (number | null)[]) {
  if (graded) return cells.tick('gradeATick') ? kg : 0;
  if (best !== null && best !== undefined) return best <= kg ? best : cells.wrong('gradeAWeight', 'aboveHarvest');
  if (other === null || other === undefined) return null;
  if (all === null || all === undefined) return 0;
  return other <= all ? all - other : cells.wrong('otherWeight', 'aboveHarvest');
}

function readHarvest(cells: Cells, { columns, constants }: ImportMapping): LineHarvest | null {
  const known = weights.map((target) => cells.weight(target));
  const [all, best, other] = known;
  const day = cells.day('harvestDate');
  const weighed = known.some((weight) => weight !== null);
  const kg = all ?? (best ?? 0) + (other ?? 0);
  const graded = (columns.gradeATick ?? constants.gradeATick) !== undefined;
  const kgGradeA = gradeAOf(cells, graded, kg, known);
  const plants = cells.count('harvestPlants', maxPlants) ?? 0;
  // A cell that cannot be read is already reported.
  const isTold = (target: ImportTarget): boolean => cells.faults.some((fault) => fault.target === target);
  if (day === null && !isTold('harvestDate')) cells.wrong('harvestDate', 'required');
  if (!weighed && !weights.some(isTold))
    cells.wrong(weights.find((target) => columns[target] !== undefined) ?? 'harvestWeight', 'required');
  return day === null || !weighed ? null : { day, plants, kg, kgGradeA };
}

/** Values by stage without missing ones. */
function byStage<V>(
  told: readonly GrowingStage[],
  read: (stage: GrowingStage) => V | null,
): Partial<Record<GrowingStage, V>> {
  const known: Partial<Record<GrowingStage, V>> = {};
  for (const stage of told) {
    const value = read(stage);
    if (value !== null) known[stage] = value;
  }
  return known;
}

const harvestCells = ['harvestDate', 'harvestPlants', ...weights] as const;
const stageCells = ['batch', ...growingStages.flatMap((stage) => [`${stage}Date`, `${stage}Plants`] as const)] as const;

/**
 * Creates a parser for lines: it returns what could be read of a line, and all of its faults. A line has a harvest when
 * its own cells have a harvest day, plants or weight.
 * @param titles column titles from left to right
 * @param today latest allowed day
 */
export function createImportLineParser(
  mapping: ImportMapping,
  titles: readonly string[],
  today: string,
): (cells: readonly string[]) => ParsedLine {
  const { columns, constants } = mapping;
  // A file may have a hundred thousand lines: skip targets that no column has.
  const told = (target: ImportTarget): boolean => (columns[target] ?? constants[target]) !== undefined;
  const dated = growingStages.filter((stage) => told(`${stage}Date`));
  const counted = growingStages.filter((stage) => told(`${stage}Plants`));
  const columnIndexOf = new Map(importTargets.map((target) => [target, titles.indexOf(columns[target] ?? '\0')]));
  return (cells) => {
    const written = (target: ImportTarget): string | null => {
      const cell = cells[columnIndexOf.get(target) ?? -1] ?? '';
      return isMissing(cell) ? null : cell.trim();
    };
    const hasOwnCell = (target: ImportTarget): boolean => written(target) !== null;
    const read = cellReader((target) => written(target) ?? constants[target]?.trim() ?? null, mapping, today);
    const harvested = harvestCells.some(hasOwnCell);
    const days = byStage(dated, (stage) => read.day(`${stage}Date`));
    const plants = byStage(counted, (stage) => read.count(`${stage}Plants`, maxPlants));
    const line: ImportLine = {
      batch: read.text('batch', 60),
      crop: read.text('crop', 200),
      note: read.text('note', 2_000),
      trays: read.count('trays', maxPlants / 10) || null,
      days,
      plants,
      harvest: harvested ? readHarvest(read, mapping) : null,
    };
    const isBatchTold = read.faults.some(({ target }) => target === 'batch');
    if (columns.batch !== undefined && line.batch === null && !isBatchTold) read.wrong('batch', 'required');
    const staged = growingStages.some((stage) => days[stage] !== undefined || plants[stage] !== undefined);
    const isEmpty = !harvested && !(staged && stageCells.some(hasOwnCell));
    if (isEmpty && read.faults.length === 0) read.wrong(missingTarget(columns), 'required');
    return { line, faults: read.faults };
  };
}

/** The most important missing target of an empty line. */
const missingTarget = (columns: ByTarget): ImportTarget =>
  [...weights, 'harvestDate' as const, ...growingStages.map((stage) => `${stage}Date` as const)].find(
    (target) => columns[target] !== undefined,
  ) ?? 'harvestWeight';
