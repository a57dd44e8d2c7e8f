import { createFormatDetector, type DetectedFormat } from '@onsil/domain/csv/detect-time-format';
import { isMissing } from '@onsil/domain/csv/missing-value';
import { addEvidence, createEvidence, type NumberEvidence } from '@onsil/domain/csv/numbers';
import { startError } from '#platform/start-error.ts';
import type { CsvFile } from './csv-file.ts';

/** Columns of the variable and of the value in a table in long form. */
export type LongForm = { variable: number; value: number };

/** What a pass over the whole file found. */
export type FileSurvey = {
  /** number formats by column, or by variable in long form */
  numbers: NumberEvidence[];
  format: DetectedFormat;
  /** variables of a table in long form, in order of appearance */
  variables: string[];
};

/** More distinct values indicate a column of notes. */
const maxVariables = 200;

/**
 * Reads the whole file once to detect how its times and numbers are written.
 * @param timeOf returns the text of a row's time
 */
export const surveyFile = async (
  file: CsvFile,
  timeOf: (cells: readonly string[]) => string,
  long: LongForm | undefined,
  progress: (doing: string, share?: number) => void,
): Promise<FileSurvey> => {
  const numbers = long ? [] : file.header.map(createEvidence);
  const positions = new Map<string, number>();
  const guess = createFormatDetector();
  const positionOf = (variable: string): number => {
    const known = positions.get(variable);
    if (known !== undefined) return known;
    if (positions.size >= maxVariables)
      throw startError(
        'BAD_SETTING',
        `The column "${file.header[long?.variable ?? 0]}" names more than ${maxVariables} things: it is no column of variables.`,
      );
    positions.set(variable, numbers.push(createEvidence()) - 1);
    return positions.size - 1;
  };
  const addCell = (position: number, cell: string | undefined): void => {
    const evidence = numbers[position];
    if (evidence && cell !== undefined && (cell.includes('.') || cell.includes(',')))
      addEvidence(evidence, cell.trim());
  };
  for await (const rows of file.rows()) {
    for (const { cells } of rows) {
      const time = timeOf(cells);
      if (!isMissing(time)) guess.add(time);
      if (!long) for (const [index, cell] of cells.entries()) addCell(index, cell);
      else if (!isMissing(cells[long.variable] ?? ''))
        addCell(positionOf((cells[long.variable] ?? '').trim()), cells[long.value]);
    }
    progress('looking', file.progress());
  }
  return { numbers, format: guess.guess(), variables: [...positions.keys()] };
};

/** Converts long form to wide form: a column per variable; each row has a time and one value. */
export const toWideForm = (file: CsvFile, { variable, value }: LongForm, variables: readonly string[]): CsvFile => {
  const positions = new Map(variables.map((name, index) => [name, file.header.length + index]));
  return {
    ...file,
    header: [...file.header, ...variables],
    async *rows() {
      for await (const rows of file.rows())
        yield rows.map(({ line, cells }) => {
          const wide = [...cells];
          const position = positions.get((cells[variable] ?? '').trim());
          if (position !== undefined) wide[position] = cells[value] ?? '';
          return { line, cells: wide };
        });
    },
  };
};
