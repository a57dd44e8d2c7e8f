/**
 * CP949, as Korean Excel writes text. The decoder of Node's `euc-kr` knows KS X 1001 alone, 2,350 syllables; CP949 has the
 * other 8,822 in between, in the order of Unicode.
 */
const decoder = new TextDecoder('euc-kr');

const firstSyllable = 0xac00;
const syllables = 11_172;

const trails = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);
const letters = [...trails(0x41, 0x5a), ...trails(0x61, 0x7a)];
/** Behind the leads 81 … A0 every trail is free, behind those from A1 on only what KS X 1001 does not use. */
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

/** The syllables that KS X 1001 does not have: its own are the rows B0 … C8. */
const others = (() => {
  const rows = trails(0xb0, 0xc8).flatMap((lead) => trails(0xa1, 0xfe).flatMap((trail) => [lead, trail]));
  const known = new Set(decoder.decode(Uint8Array.from(rows)));
  const all = Array.from({ length: syllables }, (_, index) => String.fromCodePoint(firstSyllable + index));
  return all.filter((syllable) => !known.has(syllable));
})();

/** Text from CP949. */
export const decodeCp949 = (bytes: Uint8Array): string => {
  let text = '';
  let from = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const [lead = 0, trail = 0] = [bytes[at], bytes[at + 1]];
    if (lead < 0x81) continue;
    const syllable = others[placeOf(lead, trail) ?? -1];
    if (syllable !== undefined) {
      text += decoder.decode(bytes.subarray(from, at)) + syllable;
      from = at + 2;
    }
    at += 1;
  }
  return text + decoder.decode(bytes.subarray(from));
};
