import { isUtf8 } from 'node:buffer';
import { Readable } from 'node:stream';
import { parse } from 'csv-parse';
import { decodeCp949 } from './cp949.ts';
import type { SheetLine } from './sheet.ts';

/** No line of a table is longer; a quote that is never closed must not fill the memory. */
const longestLine = 100_000;
const blockBytes = 65_536;

const separators = [',', ';', '\t'] as const;

/** The sign that stands most often in the first line that is not empty, outside quotes. */
const separatorOf = (head: string): string => {
  const line = head.split(/\r\n|\r|\n/).find((one) => one.trim() !== '') ?? '';
  const bare = line.replaceAll(/"[^"]*"/g, '');
  const counted = separators.map((sign) => ({ sign, count: bare.split(sign).length }));
  return counted.toSorted((a, b) => b.count - a.count)[0]?.sign ?? ',';
};

const blocks = function* (bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += blockBytes) yield bytes.subarray(at, at + blockBytes);
};

/** Reads text with separated values, line after line. What is no UTF-8 is what Korean Excel writes. */
export const readCsv = async function* (bytes: Buffer): AsyncGenerator<SheetLine> {
  const utf8 = isUtf8(bytes) ? bytes : Buffer.from(decodeCp949(bytes));
  const parser = parse({
    bom: true,
    delimiter: separatorOf(
      utf8
        .subarray(0, blockBytes)
        .toString()
        .replace(/^\uFEFF/, ''),
    ),
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: false,
    max_record_size: longestLine,
  });
  const source = Readable.from(blocks(utf8));
  source.on('error', (error) => parser.destroy(error));
  let line = 0;
  for await (const cells of source.pipe(parser) as AsyncIterable<string[]>) yield { line: (line += 1), cells };
};
