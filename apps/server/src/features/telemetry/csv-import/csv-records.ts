import { parse } from 'csv-parse/sync';
import { startError } from '#platform/start-error.ts';

/** A CSV record; `line` is the number of its first line, from 1. */
export type CsvRow = { line: number; cells: string[] };

type TextRecord = { line: number; text: string };

/** Guards memory against a file without line ends. */
const maxLineLength = 1_000_000;
/** A quoted cell may hold line ends, but an unclosed quote must not swallow the rest of the file. */
const maxRecordLines = 20;

/** Splits text into whole lines, in blocks. */
export const splitLines = async function* (chunks: AsyncIterable<string>): AsyncGenerator<string[]> {
  let rest = '';
  for await (const chunk of chunks) {
    const text = rest + chunk;
    const end = text.lastIndexOf('\n') + 1;
    rest = text.slice(end);
    if (rest.length > maxLineLength)
      throw startError('BAD_SETTING', 'The file has lines of more than a million characters: it is no CSV file.');
    if (end > 0) yield text.slice(0, end).replaceAll('\r\n', '\n').slice(0, -1).split('\n');
  }
  if (rest !== '') yield [rest];
};

const hasOddQuotes = (text: string): boolean => {
  let isOdd = false;
  for (let at = text.indexOf('"'); at >= 0; at = text.indexOf('"', at + 1)) isOdd = !isOdd;
  return isOdd;
};

/** Makes quotes literal: only a quote at the start of a cell opens it. */
const escapeQuotes = (text: string): string => text.replaceAll('"', ' "');

/** Joins lines into records: a line with an open quote continues until the line that closes it. */
const recordsOf = async function* (blocks: AsyncIterable<string[]> | Iterable<string[]>): AsyncGenerator<TextRecord[]> {
  let line = 0;
  let open: TextRecord[] = [];
  const flushOpen = (): TextRecord[] =>
    open.splice(0).map((one, index) => (index === 0 ? { ...one, text: escapeQuotes(one.text) } : one));
  for await (const block of blocks) {
    const records: TextRecord[] = [];
    for (const text of block) {
      line += 1;
      const isOdd = text.includes('"') && hasOddQuotes(text);
      if (open.length === 0 && !isOdd) records.push({ line, text });
      else open.push({ line, text });
      if (isOdd && open.length > 1)
        records.push({
          line: open[0]?.line ?? line,
          text: open
            .splice(0)
            .map((one) => one.text)
            .join('\n'),
        });
      else if (open.length > maxRecordLines) records.push(...flushOpen());
    }
    yield records;
  }
  yield flushOpen();
};

const parseText = (text: string, delimiter: string): string[][] =>
  parse(`${text}\n`, { delimiter, record_delimiter: '\n', relax_quotes: true, relax_column_count: true });

const parseAlone = ({ line, text }: TextRecord, delimiter: string): CsvRow[] => {
  const cells = (() => {
    try {
      return parseText(text, delimiter);
    } catch {
      return parseText(escapeQuotes(text), delimiter);
    }
  })();
  return cells.map((one, index) => ({ line: line + index, cells: one }));
};

/** Parses records together, or one by one when quotes make the parser split them differently. */
const parseRecords = (records: readonly TextRecord[], delimiter: string): CsvRow[] => {
  try {
    const all = parseText(records.map(({ text }) => text).join('\n'), delimiter);
    if (all.length === records.length) return records.map(({ line }, index) => ({ line, cells: all[index] ?? [] }));
  } catch {
    // unclosed quote
  }
  return records.flatMap((record) => parseAlone(record, delimiter));
};

/** Parses CSV lines in blocks; `delimiterOf` is called once with the first non-blank line. */
export const parseRows = async function* (
  blocks: AsyncIterable<string[]> | Iterable<string[]>,
  delimiterOf: (line: string) => string,
): AsyncGenerator<CsvRow[]> {
  let delimiter: string | undefined;
  for await (const records of recordsOf(blocks)) {
    delimiter ??= records
      .map(({ text }) => text)
      .filter((text) => text.trim() !== '')
      .slice(0, 1)
      .map(delimiterOf)[0];
    if (delimiter !== undefined && records.length > 0) yield parseRecords(records, delimiter);
  }
};
