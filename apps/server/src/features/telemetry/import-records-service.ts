import { parse } from 'csv-parse/sync';
import { startError } from '#platform/start-error.ts';

/** One record of a file: `line` is the number of its first line, counted from 1. */
export type Row = { line: number; cells: string[] };

type TextRecord = { line: number; text: string };

/** No line of measurements is longer; a file without line ends must not fill the memory. */
const longestLine = 1_000_000;
/** A quoted cell may hold line ends. A quote that is open for longer is a slip, which must not swallow the rest of the file. */
const longestRecordLines = 20;

/** Cuts text into whole lines, a block at a time. */
export const linesOf = async function* (chunks: AsyncIterable<string>): AsyncGenerator<string[]> {
  let rest = '';
  for await (const chunk of chunks) {
    const text = rest + chunk;
    const end = text.lastIndexOf('\n') + 1;
    rest = text.slice(end);
    if (rest.length > longestLine)
      throw startError('BAD_SETTING', 'The file has lines of more than a million letters: it is no CSV file.');
    if (end > 0) yield text.slice(0, end).replaceAll('\r\n', '\n').slice(0, -1).split('\n');
  }
  if (rest !== '') yield [rest];
};

const turnsQuote = (text: string): boolean => {
  let turns = false;
  for (let at = text.indexOf('"'); at >= 0; at = text.indexOf('"', at + 1)) turns = !turns;
  return turns;
};

/** A quote that does not open its cell is a letter like any other. */
const disarmed = (text: string): string => text.replaceAll('"', ' "');

/** Puts lines together to records: a line whose quote stays open goes on in the next ones, up to the one that closes it. */
const recordsOf = async function* (blocks: AsyncIterable<string[]> | Iterable<string[]>): AsyncGenerator<TextRecord[]> {
  let line = 0;
  let open: TextRecord[] = [];
  const giveUp = (): TextRecord[] =>
    open.splice(0).map((one, index) => (index === 0 ? { ...one, text: disarmed(one.text) } : one));
  for await (const block of blocks) {
    const records: TextRecord[] = [];
    for (const text of block) {
      line += 1;
      const turns = text.includes('"') && turnsQuote(text);
      if (open.length === 0 && !turns) records.push({ line, text });
      else open.push({ line, text });
      if (turns && open.length > 1)
        records.push({
          line: open[0]?.line ?? line,
          text: open
            .splice(0)
            .map((one) => one.text)
            .join('\n'),
        });
      else if (open.length > longestRecordLines) records.push(...giveUp());
    }
    yield records;
  }
  yield giveUp();
};

const parseText = (text: string, delimiter: string): string[][] =>
  parse(`${text}\n`, { delimiter, record_delimiter: '\n', relax_quotes: true, relax_column_count: true });

const parseAlone = ({ line, text }: TextRecord, delimiter: string): Row[] => {
  const cells = (() => {
    try {
      return parseText(text, delimiter);
    } catch {
      return parseText(disarmed(text), delimiter);
    }
  })();
  return cells.map((one, index) => ({ line: line + index, cells: one }));
};

/** Parses records together; where quotes make the parser see other records than these, one by one. */
const parseRecords = (records: readonly TextRecord[], delimiter: string): Row[] => {
  try {
    const all = parseText(records.map(({ text }) => text).join('\n'), delimiter);
    if (all.length === records.length) return records.map(({ line }, index) => ({ line, cells: all[index] ?? [] }));
  } catch {
    // a quote that never closes
  }
  return records.flatMap((record) => parseAlone(record, delimiter));
};

/** The rows of a CSV text, a block at a time; `delimiterOf` is asked once, for the first line that is not blank. */
export const rowsOf = async function* (
  blocks: AsyncIterable<string[]> | Iterable<string[]>,
  delimiterOf: (line: string) => string,
): AsyncGenerator<Row[]> {
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
