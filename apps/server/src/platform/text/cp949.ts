import { isAscii } from 'node:buffer';

/**
 * CP949 is what Korean Windows writes. Node's `euc-kr` decoder covers only the 2,350 syllables of KS X 1001; CP949
 * adds the other 8,822 in Unicode order, and two symbols.
 */
const narrower = new TextDecoder('euc-kr', { fatal: true });

const firstSyllable = 0xac00;
const syllables = 11_172;

const trails = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);
const letters = [...trails(0x41, 0x5a), ...trails(0x61, 0x7a)];
/** After lead bytes 81–A0 every trail byte is free; from A1 on, only those that KS X 1001 does not use. */
const placeOf = (() => {
  const wide = new Map([...letters, ...trails(0x81, 0xfe)].map((trail, index) => [trail, index]));
  const narrow = new Map([...letters, ...trails(0x81, 0xa0)].map((trail, index) => [trail, index]));
  return (lead: number, trail: number): number | undefined => {
    const wider = lead < 0xa1;
    const at = (wider ? wide : narrow).get(trail);
    const before = wider ? (lead - 0x81) * wide.size : 0x20 * wide.size + (lead - 0xa1) * narrow.size;
    return at === undefined ? undefined : before + at;
  };
})();

/** The syllables missing from KS X 1001, whose own are in rows B0–C8. */
const others = (() => {
  const rows = trails(0xb0, 0xc8).flatMap((lead) => trails(0xa1, 0xfe).flatMap((trail) => [lead, trail]));
  const known = new Set(narrower.decode(Uint8Array.from(rows)));
  const all = Array.from({ length: syllables }, (_, index) => String.fromCodePoint(firstSyllable + index));
  return all.filter((syllable) => !known.has(syllable));
})();

const signs = new Map([
  [0xa2e6, '€'],
  [0xa2e7, '®'],
]);

const letterOf = (lead: number, trail: number): string | undefined =>
  others[placeOf(lead, trail) ?? -1] ?? signs.get(lead * 256 + trail);

/** Lower lead bytes exist in CP949 only; the `euc-kr` decoder reads them as control characters. */
const firstOfBoth = 0xa1;

/**
 * Decodes complete characters; `read` is the number of bytes consumed, without a trailing lead byte if more may
 * follow.
 */
const lettersOf = (bytes: Buffer, more: boolean): { text: string; read: number } => {
  if (isAscii(bytes)) return { text: bytes.toString('latin1'), read: bytes.length };
  let [text, from, at] = ['', 0, 0];
  while (at < bytes.length && !(more && at + 1 === bytes.length && (bytes[at] ?? 0) > 0x7f)) {
    const [lead = 0, trail = 0] = [bytes[at], bytes[at + 1]];
    const letter = lead > 0x7f ? letterOf(lead, trail) : undefined;
    if (letter !== undefined) {
      text += narrower.decode(bytes.subarray(from, at)) + letter;
      from = at + 2;
    } else if (lead > 0x7f && lead < firstOfBoth) throw new TypeError('Not valid CP949.');
    at += lead > 0x7f ? 2 : 1;
  }
  return { text: text + narrower.decode(bytes.subarray(from, at)), read: Math.min(at, bytes.length) };
};

/** The part of `TextDecoder` that decoding needs. */
export type StreamDecoder = { decode(bytes?: Uint8Array, options?: { stream: boolean }): string };

/**
 * Creates a fatal CP949 decoder, which throws a TypeError on invalid bytes. With `stream` a character may be split
 * between chunks.
 */
export const createCp949Decoder = (): StreamDecoder => {
  let cut: Buffer = Buffer.alloc(0);
  return {
    decode(bytes = Buffer.alloc(0), { stream } = { stream: false }) {
      const whole = Buffer.concat([cut, bytes]);
      const { text, read } = lettersOf(whole, stream);
      cut = whole.subarray(read);
      return text;
    },
  };
};
