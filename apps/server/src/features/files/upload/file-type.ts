import { open, type FileHandle } from 'node:fs/promises';
import { fileTypeFromBuffer } from 'file-type';
import { detectEncoding, decodeText } from '#platform/text/text-encoding.ts';
import { isWorkbook } from './workbook.ts';

/** Control characters other than tab, line breaks and form feed. */
// oxlint-disable-next-line no-control-regex -- control characters are what it looks for
const controls = /[\u0000-\u0008\u000b\u000e-\u001a\u001c-\u001f\u007f]/;
const markup = /^\uFEFF?\s*<[!?a-z]/i;

const chunksOf = (file: FileHandle): AsyncIterable<Uint8Array> => file.createReadStream({ start: 0, autoClose: false });

/** Whether a whole file is text in a supported encoding. Markup is rejected, because a browser could run it. */
const isPlainText = async (file: FileHandle): Promise<boolean> => {
  const encoding = await detectEncoding(chunksOf(file));
  if (!encoding) return false;
  let begin = '';
  for await (const text of decodeText(chunksOf(file), encoding)) {
    if (controls.test(text)) return false;
    if (begin.length < 1_000) begin += text.slice(0, 1_000);
  }
  return !markup.test(begin);
};

export type PictureFormat = 'jpeg' | 'png' | 'webp';

/** A file's type by its content. `picture` is the format in which it is stored. */
export type FileType = { contentType: string; extension: string; picture?: PictureFormat };

const jpeg: FileType = { contentType: 'image/jpeg', extension: 'jpg', picture: 'jpeg' };
const png: FileType = { contentType: 'image/png', extension: 'png', picture: 'png' };
const webp: FileType = { contentType: 'image/webp', extension: 'webp', picture: 'webp' };

/** Phone pictures (heic, avif) become jpeg if the picture library can decode them. */
const byMagic: Record<string, FileType> = {
  'image/jpeg': jpeg,
  'image/png': png,
  'image/apng': png,
  'image/webp': webp,
  'image/heic': jpeg,
  'image/heif': jpeg,
  'image/avif': jpeg,
  'application/pdf': { contentType: 'application/pdf', extension: 'pdf' },
};

/** How a phone picture is stored if it cannot be decoded. */
export const undecodedFileType: FileType = { contentType: 'image/heic', extension: 'heic' };

const workbook: FileType = {
  contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  extension: 'xlsx',
};

/** Text has no magic bytes: it is accepted only if every byte is text and the name has a text extension. */
const textNames: Record<string, FileType> = {
  txt: { contentType: 'text/plain', extension: 'txt' },
  csv: { contentType: 'text/csv', extension: 'csv' },
};

/** Enough for every magic number; archives are never unpacked beyond it. */
const headBytes = 4_100;

const zipMagic = Buffer.from('PK\u0003\u0004', 'latin1');

const headOf = async (file: FileHandle): Promise<Buffer> => {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
  return buffer.subarray(0, bytesRead);
};

/** Returns the type of a file, null if not accepted. `extension` is that of its name, lower case. */
export const detectFileType = async (path: string, extension: string): Promise<FileType | null> => {
  const file = await open(path, 'r');
  try {
    const head = await headOf(file);
    if (head.length === 0) return null;
    if (head.subarray(0, 4).equals(zipMagic)) return (await isWorkbook(file)) ? workbook : null;
    // An error on the truncated head means that the type is unknown.
    const found = await fileTypeFromBuffer(head).catch(() => undefined);
    const known = found && byMagic[found.mime];
    if (known) return known;
    const text = textNames[extension];
    return text && (await isPlainText(file)) ? text : null;
  } finally {
    await file.close();
  }
};
