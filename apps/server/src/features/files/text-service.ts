import type { FileHandle } from 'node:fs/promises';
import { detectEncoding, decodeText } from '#platform/text-encoding.ts';

/** Control characters other than tab, line breaks and form feed. */
// oxlint-disable-next-line no-control-regex -- control characters are what it looks for
const controls = /[\u0000-\u0008\u000b\u000e-\u001a\u001c-\u001f\u007f]/;
const markup = /^\uFEFF?\s*<[!?a-z]/i;

const chunksOf = (file: FileHandle): AsyncIterable<Uint8Array> => file.createReadStream({ start: 0, autoClose: false });

/** Whether a whole file is text in a supported encoding. Markup is rejected, because a browser could run it. */
export const isPlainText = async (file: FileHandle): Promise<boolean> => {
  const encoding = await detectEncoding(chunksOf(file));
  if (!encoding) return false;
  let begin = '';
  for await (const text of decodeText(chunksOf(file), encoding)) {
    if (controls.test(text)) return false;
    if (begin.length < 1_000) begin += text.slice(0, 1_000);
  }
  return !markup.test(begin);
};
