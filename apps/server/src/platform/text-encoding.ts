import { cp949Decoder, type Decoder } from './cp949.ts';

/** UTF-16 only with its mark; CP949 is what Korean Windows writes. */
export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'cp949';

type Chunks = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

const decoderOf = (encoding: Encoding): Decoder =>
  encoding === 'cp949' ? cp949Decoder() : new TextDecoder(encoding, { fatal: true });

const possible = ([first, second]: Uint8Array): Encoding[] => {
  if (first === 0xff && second === 0xfe) return ['utf-16le'];
  if (first === 0xfe && second === 0xff) return ['utf-16be'];
  return ['utf-8', 'cp949'];
};

const decodes = (decoder: Decoder, bytes: Uint8Array, stream: boolean): boolean => {
  try {
    decoder.decode(bytes, { stream });
    return true;
  } catch {
    return false;
  }
};

/**
 * The encoding in which a whole text is written; UTF-8 goes before CP949. null: it is none that the product reads. All of it is
 * looked at, since a table may go on for long before its first letter that is not ASCII.
 */
export const encodingOf = async (chunks: Chunks): Promise<Encoding | null> => {
  let left: { encoding: Encoding; decoder: Decoder }[] | undefined;
  for await (const chunk of chunks) {
    left ??= possible(chunk).map((encoding) => ({ encoding, decoder: decoderOf(encoding) }));
    left = left.filter(({ decoder }) => decodes(decoder, chunk, true));
    if (left.length === 0) return null;
  }
  if (!left) return 'utf-8';
  return left.find(({ decoder }) => decodes(decoder, new Uint8Array(), false))?.encoding ?? null;
};

/** A text without its byte order mark, piece by piece. Throws a TypeError where it is not written in this encoding. */
export const textOf = async function* (chunks: Chunks, encoding: Encoding): AsyncGenerator<string> {
  const decoder = decoderOf(encoding);
  for await (const chunk of chunks) yield decoder.decode(chunk, { stream: true });
  yield decoder.decode();
};
