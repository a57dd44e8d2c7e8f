import iconv from 'iconv-lite';

/**
 * UTF-16 only with a byte order mark. CP949 is what Korean Windows writes, CP1252 what Western European Windows
 * writes.
 */
export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'cp949' | 'cp1252';

type Chunks = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** The part of `TextDecoder` that decoding needs. */
type StreamDecoder = { decode(bytes?: Uint8Array, options?: { stream: boolean }): string };

/**
 * A decoder of CP949 that throws a TypeError on invalid bytes, as a fatal `TextDecoder` does. Node's own `euc-kr` lacks
 * the 8,822 syllables beyond KS X 1001.
 */
const createCp949Decoder = (): StreamDecoder => {
  const decoder = iconv.getDecoder('cp949');
  return {
    decode(bytes = new Uint8Array(), { stream } = { stream: false }) {
      const text = decoder.write(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
      const whole = stream ? text : text + (decoder.end() ?? '');
      // CP949 has no code for the replacement character, which the library writes for invalid bytes.
      if (whole.includes('\uFFFD')) throw new TypeError('Not valid CP949.');
      return whole;
    },
  };
};

const decoderOf = (encoding: Encoding): StreamDecoder =>
  encoding === 'cp949'
    ? createCp949Decoder()
    : new TextDecoder(encoding === 'cp1252' ? 'windows-1252' : encoding, { fatal: true });

const isHigh = (byte: number): boolean => byte >= 0x80;
/** €, typographic quotes and dashes, symbols, letters; ÿ more likely belongs to another encoding. */
const isWestern = (byte: number): boolean =>
  byte === 0x80 || (byte >= 0x91 && byte <= 0x97) || (byte >= 0xa0 && byte <= 0xfe);
/** ° ² ³ µ · ¹ may be adjacent. */
const signs = new Set([0xb0, 0xb2, 0xb3, 0xb5, 0xb7, 0xb9]);

/**
 * Distinguishes CP1252 from CP949, in which nearly every text is valid too: °C is one CP949 character. Korean characters are
 * pairs of high bytes, with rare exceptions; Western letters and symbols are single ones among ASCII.
 */
const createWesternTest = () => {
  let [previous, isPossible, found] = [0, true, false];
  return {
    add(chunk: Uint8Array): void {
      for (const byte of chunk) {
        if (isHigh(byte)) {
          const isAlone = !isHigh(previous) || (signs.has(previous) && signs.has(byte));
          isPossible &&= isWestern(byte) && isAlone;
          found = true;
        }
        previous = byte;
        if (!isPossible) return;
      }
    },
    isWestern: (): boolean => isPossible && found,
  };
};

const possible = ([first, second]: Uint8Array): Encoding[] => {
  if (first === 0xff && second === 0xfe) return ['utf-16le'];
  if (first === 0xfe && second === 0xff) return ['utf-16be'];
  return ['utf-8', 'cp949'];
};

const decodes = (decoder: StreamDecoder, bytes: Uint8Array, stream: boolean): boolean => {
  try {
    decoder.decode(bytes, { stream });
    return true;
  } catch {
    return false;
  }
};

/**
 * Returns the encoding of a text, null if unsupported; UTF-8 is tried before CP1252 and CP949. Reads the whole text,
 * because the first character beyond ASCII may come late in a table.
 */
export const detectEncoding = async (chunks: Chunks): Promise<Encoding | null> => {
  let left: { encoding: Encoding; decoder: StreamDecoder }[] | undefined;
  const western = createWesternTest();
  for await (const chunk of chunks) {
    western.add(chunk);
    left ??= possible(chunk).map((encoding) => ({ encoding, decoder: decoderOf(encoding) }));
    left = left.filter(({ decoder }) => decodes(decoder, chunk, true));
  }
  if (!left) return 'utf-8';
  const found = left.find(({ decoder }) => decodes(decoder, new Uint8Array(), false))?.encoding;
  if ((found === undefined || found === 'cp949') && western.isWestern()) return 'cp1252';
  return found ?? null;
};

/**
 * Decodes a text chunk by chunk, without its byte order mark.
 * @throws TypeError if it is not in this encoding
 */
export const decodeText = async function* (chunks: Chunks, encoding: Encoding): AsyncGenerator<string> {
  const decoder = decoderOf(encoding);
  for await (const chunk of chunks) yield decoder.decode(chunk, { stream: true });
  yield decoder.decode();
};
