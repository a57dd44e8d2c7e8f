import { createReadStream, type ReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { createGunzip } from 'node:zlib';
import { detectHeaderRow, detectSeparator } from '@onsil/domain/csv/layout';
import { startError } from '#platform/start-error.ts';
import { detectEncoding, decodeText, type Encoding } from '#platform/text/text-encoding.ts';
import { splitLines, parseRows, type CsvRow } from './csv-records.ts';

/** An opened CSV file; `rows` may be read several times. */
export type CsvFile = {
  /** trimmed column names; column numbers where the file has no header */
  header: string[];
  /** line of the header, from 1; 0 without one */
  headerLine: number;
  separator: string;
  encoding: Encoding;
  /** first rows below the header */
  head: CsvRow[];
  /** all rows below the header, in blocks */
  rows(): AsyncGenerator<CsvRow[]>;
  /** share of the file read so far, 0 to 1 */
  progress(): number;
};

/** Lines used to detect the separator, the header and the role of columns. */
const headLines = 200;

const chunkBytes = 64 * 1024;

const cannotRead = (path: string, error: unknown): Error => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const why = { ENOENT: 'There is no file', EISDIR: 'This is a folder', EACCES: 'May not be read' }[code];
  return startError(
    'BAD_SETTING',
    why ? `${why}: ${path}` : `The file ${path} cannot be read to its end (${(error as Error).message}).`,
    error,
  );
};

const peek = async (path: string): Promise<{ magic: Buffer; size: number }> => {
  const handle = await open(path);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(4), 0, 4, 0);
    return { magic: buffer.subarray(0, bytesRead), size: (await handle.stat()).size };
  } finally {
    await handle.close();
  }
};

const readFile = (path: string): ReadStream => createReadStream(path, { highWaterMark: chunkBytes });

const bytesOf = async function* (path: string, file: ReadStream, gzipped: boolean): AsyncGenerator<Buffer> {
  const unzip = gzipped ? createGunzip({ chunkSize: chunkBytes }) : undefined;
  if (unzip) file.on('error', (error) => unzip.destroy(error));
  try {
    for await (const chunk of unzip ? file.pipe(unzip) : file) yield chunk as Buffer;
  } catch (error) {
    throw cannotRead(path, error);
  } finally {
    file.destroy();
  }
};

const isFilled = ({ cells }: CsvRow): boolean => cells.some((cell) => cell.trim() !== '');

const textEncoding = async (path: string, gzipped: boolean): Promise<Encoding> => {
  const encoding = await detectEncoding(bytesOf(path, readFile(path), gzipped));
  if (encoding) return encoding;
  throw startError(
    'BAD_SETTING',
    `The text of ${path} is neither UTF-8, CP949 nor CP1252. Save it as CSV in UTF-8 first.`,
  );
};

const firstLines = async (lines: AsyncGenerator<string[]>): Promise<string[]> => {
  const first: string[] = [];
  for await (const block of lines) {
    first.push(...block);
    if (first.length >= headLines) break;
  }
  return first.slice(0, headLines);
};

/** Finds the header row: the requested line, otherwise the detected one. */
const findHeader = (rows: readonly CsvRow[], requested: number | undefined): CsvRow | 'none' => {
  if (requested === 0) return 'none';
  const index = requested === undefined ? detectHeaderRow(rows.map(({ cells }) => cells)) : undefined;
  const row =
    index === 'none'
      ? index
      : rows.find(({ line }, at) => (requested === undefined ? at === index : line === requested));
  if (row) return row;
  throw startError('BAD_SETTING', `--header ${requested}: the file has no such line among its first ${headLines}.`);
};

/**
 * Opens a CSV file, plain or gzipped, and reads its first lines.
 * @param headerLine line of the header, 0 for none; detected when absent
 * @throws StartError when the file cannot be read or is not CSV
 */
export const openCsv = async (path: string, headerLine?: number): Promise<CsvFile> => {
  const { magic, size } = await peek(path).catch((error: unknown) => Promise.reject(cannotRead(path, error)));
  if (magic.toString('latin1').startsWith('PK'))
    throw startError('BAD_SETTING', `${path} is an Excel or zip file. Save the table as CSV first.`);
  const gzipped = magic[0] === 0x1f && magic[1] === 0x8b;
  const encoding = await textEncoding(path, gzipped);
  let file: ReadStream | undefined;
  const lines = (): AsyncGenerator<string[]> =>
    splitLines(decodeText(bytesOf(path, (file = readFile(path)), gzipped), encoding));
  const first = await firstLines(lines());
  const separator = detectSeparator(first);
  const head: CsvRow[] = [];
  for await (const block of parseRows([first], () => separator)) head.push(...block);
  if (!head.some(isFilled)) throw startError('BAD_SETTING', `The file ${path} is empty.`);
  const top = findHeader(head, headerLine);
  const topLine = top === 'none' ? 0 : top.line;
  const maxColumns = Math.max(...head.map(({ cells }) => cells.length));
  return {
    header:
      top === 'none'
        ? Array.from({ length: maxColumns }, (_, index) => String(index + 1))
        : top.cells.map((name) => name.trim()),
    headerLine: topLine,
    separator,
    encoding,
    head: head.filter(({ line }) => line > topLine),
    async *rows() {
      for await (const block of parseRows(lines(), () => separator))
        yield (block[0]?.line ?? 0) > topLine ? block : block.filter(({ line }) => line > topLine);
    },
    progress: () => (size === 0 ? 1 : (file?.bytesRead ?? 0) / size),
  };
};
