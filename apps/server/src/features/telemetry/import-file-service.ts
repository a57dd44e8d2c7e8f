import { createReadStream, type ReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { createGunzip } from 'node:zlib';
import { startError } from '#platform/start-error.ts';
import { linesOf, rowsOf, type Row } from './import-records-service.ts';

/** A CSV file that is being read. */
export type CsvFile = {
  /** the names of the columns, without the blanks around them */
  header: string[];
  separator: string;
  encoding: string;
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

const decodes = (bytes: Buffer, encoding: string): boolean => {
  try {
    new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: true }); // a letter may be cut in two at the end
    return true;
  } catch {
    return false;
  }
};

/** UTF-16 has its mark; what is no UTF-8 is what Excel saves in Korea. */
const encodingOf = (head: Buffer): string => {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  return decodes(head, 'utf-8') ? 'utf-8' : 'euc-kr';
};

/** Decodes bytes as their beginning says; the byte order mark goes. */
const textOf = async function* (
  chunks: AsyncIterable<Buffer>,
  tell: (encoding: string) => void,
): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined;
  for await (const chunk of chunks) {
    if (!decoder) tell((decoder = new TextDecoder(encodingOf(chunk))).encoding);
    yield decoder.decode(chunk, { stream: true });
  }
  if (decoder) yield decoder.decode();
};

/** The one of comma, semicolon and tab that a line has most of, outside of quotes. */
export const separatorOf = (line: string): string => {
  const bare = line.replaceAll(/"[^"]*"/g, '');
  const count = (separator: string): number => bare.split(separator).length;
  return [',', ';', '\t'].reduce((best, one) => (count(one) > count(best) ? one : best));
};

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
  const file = createReadStream(path, { highWaterMark: chunkBytes });
  let encoding = 'utf-8';
  let separator = ',';
  const text = textOf(bytesOf(path, file, magic[0] === 0x1f && magic[1] === 0x8b), (found) => (encoding = found));
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
