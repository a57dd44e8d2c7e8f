import { addEvidence, noEvidence, type NumberEvidence } from '@onsil/domain/csv-number';
import { createFormatGuess, type FormatGuess } from '@onsil/domain/csv-time-guess';
import { isMissing } from '@onsil/domain/missing-value';
import { startError } from '#platform/start-error.ts';
import type { CsvFile } from './import-file-service.ts';

/** Where a table in long form has the names of what was measured, and the values. */
export type LongForm = { variable: number; value: number };

/** What all rows of a file show together. */
export type FileSurvey = {
  /** how the numbers of each column are written; in long form of each variable */
  numbers: NumberEvidence[];
  format: FormatGuess;
  /** what a table in long form measured, in the order in which it comes */
  variables: string[];
};

/** More are no table in long form, but a column of notes. */
const maxVariables = 200;

/**
 * Reads a whole file once, to tell how its times and numbers are written before any of them is taken.
 * @param timeOf the time that the cells of a row say
 */
export const surveyFile = async (
  file: CsvFile,
  timeOf: (cells: readonly string[]) => string,
  long: LongForm | undefined,
  progress: (doing: string, share?: number) => void,
): Promise<FileSurvey> => {
  const numbers = long ? [] : file.header.map(noEvidence);
  const places = new Map<string, number>();
  const guess = createFormatGuess();
  const placeOf = (variable: string): number => {
    const known = places.get(variable);
    if (known !== undefined) return known;
    if (places.size >= maxVariables)
      throw startError(
        'BAD_SETTING',
        `The column "${file.header[long?.variable ?? 0]}" names more than ${maxVariables} things: it is no column of variables.`,
      );
    places.set(variable, numbers.push(noEvidence()) - 1);
    return places.size - 1;
  };
  const note = (place: number, cell: string | undefined): void => {
    const evidence = numbers[place];
    if (evidence && cell !== undefined && (cell.includes('.') || cell.includes(',')))
      addEvidence(evidence, cell.trim());
  };
  for await (const rows of file.rows()) {
    for (const { cells } of rows) {
      const time = timeOf(cells);
      if (!isMissing(time)) guess.add(time);
      if (!long) for (const [index, cell] of cells.entries()) note(index, cell);
      else if (!isMissing(cells[long.variable] ?? ''))
        note(placeOf((cells[long.variable] ?? '').trim()), cells[long.value]);
    }
    progress('looking', file.progress());
  }
  return { numbers, format: guess.guess(), variables: [...places.keys()] };
};

/** A table in long form as one with a column for each variable: a row has its time and one value. */
export const widened = (file: CsvFile, { variable, value }: LongForm, variables: readonly string[]): CsvFile => {
  const places = new Map(variables.map((name, index) => [name, file.header.length + index]));
  return {
    ...file,
    header: [...file.header, ...variables],
    async *rows() {
      for await (const rows of file.rows())
        yield rows.map(({ line, cells }) => {
          const wide = [...cells];
          const place = places.get((cells[variable] ?? '').trim());
          if (place !== undefined) wide[place] = cells[value] ?? '';
          return { line, cells: wide };
        });
    },
  };
};
