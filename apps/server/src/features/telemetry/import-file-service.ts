import { createReadStream, type ReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { createGunzip } from 'node:zlib';
import { startError } from '#platform/start-error.ts';
import { encodingOf, textOf, type Encoding } from '#platform/text-encoding.ts';
import { linesOf, rowsOf, type Row } from './import-records-service.ts';

/** A CSV file that is being read. */
export type CsvFile = {
  /** the names of the columns, without the blanks around them */
  header: string[];
  separator: string;
  encoding: Encoding;
  /** the rows below the header, a block at a time */
  rows: AsyncIterable<Row[]>;
  /** the share of the file that was read so far, 0 to 1 */
  progress(): number;
};

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

/** The one of comma, semicolon and tab that a line has most of, outside of quotes. */
export const separatorOf = (line: string): string => {
  const bare = line.replaceAll(/"[^"]*"/g, '');
  const count = (separator: string): number => bare.split(separator).length;
  return [',', ';', '\t'].reduce((best, one) => (count(one) > count(best) ? one : best));
};

const openFile = (path: string): ReadStream => createReadStream(path, { highWaterMark: chunkBytes });

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

const isFilled = ({ cells }: Row): boolean => cells.some((cell) => cell.trim() !== '');

/** Opens a CSV file, gzipped or not, and reads its header. Refuses with a sentence what cannot be read or is no CSV file. */
export const openCsv = async (path: string): Promise<CsvFile> => {
  const { magic, size } = await peek(path).catch((error: unknown) => Promise.reject(cannotRead(path, error)));
  if (magic.toString('latin1').startsWith('PK'))
    throw startError('BAD_SETTING', `${path} is an Excel or zip file. Save the table as CSV first.`);
  const gzipped = magic[0] === 0x1f && magic[1] === 0x8b;
  const encoding = await encodingOf(bytesOf(path, openFile(path), gzipped));
  if (!encoding)
    throw startError('BAD_SETTING', `The text of ${path} is neither UTF-8 nor CP949. Save it as CSV in UTF-8 first.`);
  const file = openFile(path);
  let separator = ',';
  const text = textOf(bytesOf(path, file, gzipped), encoding);
  const blocks = rowsOf(linesOf(text), (line) => (separator = separatorOf(line)));
  let first: Row[] = [];
  while (!first.some(isFilled)) {
    const next = await blocks.next();
    if (next.done) throw startError('BAD_SETTING', `The file ${path} is empty.`);
    first = next.value;
  }
  const top = first.findIndex(isFilled);
  const rows = async function* (): AsyncGenerator<Row[]> {
    yield first.slice(top + 1);
    yield* blocks;
  };
  return {
    header: (first[top]?.cells ?? []).map((name) => name.trim()),
    separator,
    encoding,
    rows: rows(),
    progress: () => (size === 0 ? 1 : file.bytesRead / size),
  };
};
