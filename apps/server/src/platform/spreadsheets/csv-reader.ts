import { Readable } from 'node:stream';
import { parse } from 'csv-parse';
import { detectEncoding, decodeText } from '../text/text-encoding.ts';

/** A parsed line. `width` is its number of cells in the file; `cells` may hold only the first of them. */
export type SheetRow = { line: number; cells: string[]; width: number };

/** Longer than any real line; an unclosed quote must not fill the memory. */
const maxLineLength = 100_000;
const blockBytes = 65_536;

const separators = [',', ';', '\t'] as const;

/** Returns the most frequent separator outside quotes in the first line that is not empty. */
const separatorOf = (head: string): string => {
  const line = head.split(/\r\n|\r|\n/).find((one) => one.trim() !== '') ?? '';
  const bare = line.replaceAll(/"[^"]*"/g, '');
  const counted = separators.map((sign) => ({ sign, count: bare.split(sign).length }));
  return counted.toSorted((a, b) => b.count - a.count)[0]?.sign ?? ',';
};

const blocks = function* (bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += blockBytes) yield bytes.subarray(at, at + blockBytes);
};

/**
 * Parses delimited text line by line.
 * @throws Error if the bytes are not text
 */
export const readCsv = async function* (bytes: Buffer, maxColumns: number): AsyncGenerator<SheetRow> {
  const encoding = await detectEncoding(blocks(bytes));
  if (!encoding) throw new TypeError('Not a text file.');
  const head = await decodeText([bytes.subarray(0, blockBytes)], encoding).next();
  const parser = parse({
    delimiter: separatorOf(head.done ? '' : head.value),
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: false,
    max_record_size: maxLineLength,
  });
  const source = Readable.from(decodeText(blocks(bytes), encoding));
  source.on('error', (error) => parser.destroy(error));
  let line = 0;
  for await (const cells of source.pipe(parser) as AsyncIterable<string[]>)
    yield { line: (line += 1), cells: cells.slice(0, maxColumns), width: cells.length };
};
