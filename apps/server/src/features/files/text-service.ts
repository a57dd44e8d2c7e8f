import type { FileHandle } from 'node:fs/promises';

/** Control characters other than tab, line breaks and form feed. */
// oxlint-disable-next-line no-control-regex -- control characters are what it looks for
const controls = /[\u0000-\u0008\u000b\u000e-\u001a\u001c-\u001f\u007f]/;
const markup = /^\uFEFF?\s*<[!?a-z]/i;

type Reading = { decoder: TextDecoder; fails: boolean; begin: string };

const read = (reading: Reading, chunk: Uint8Array, more: boolean): void => {
  if (reading.fails) return;
  try {
    const text = reading.decoder.decode(chunk, { stream: more });
    if (reading.begin.length < 1_000) reading.begin += text.slice(0, 1_000);
    reading.fails = controls.test(text);
  } catch {
    reading.fails = true;
  }
};

/**
 * Whether a whole file is text, in UTF-8 or in what Korean Excel writes (CP949). Markup is not: a browser could be led to
 * run it.
 */
export const isPlainText = async (file: FileHandle): Promise<boolean> => {
  const readings: Reading[] = ['utf-8', 'euc-kr'].map((label) => ({
    decoder: new TextDecoder(label, { fatal: true, ignoreBOM: true }),
    fails: false,
    begin: '',
  }));
  for await (const chunk of file.createReadStream({ start: 0, autoClose: false }))
    for (const reading of readings) read(reading, chunk as Uint8Array, true);
  for (const reading of readings) read(reading, new Uint8Array(), false);
  const good = readings.find(({ fails }) => !fails);
  return good !== undefined && !markup.test(good.begin);
};
