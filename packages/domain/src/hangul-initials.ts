// Unicode composes a Hangul syllable as ((initial × 21) + vowel) × 28 + final, from U+AC00 on (The Unicode Standard, 3.12).
const firstSyllable = 0xac00;
const lastSyllable = 0xd7a3;
const finals = 28;
const vowels = 21;

const initials = Array.from('ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ');
/** A final that may turn out to be the next syllable's initial while somebody types; what stays of it, what moves on. */
const finalParts =
  ',ㄱ,ㄲ,ㄱㅅ,ㄴ,ㄴㅈ,ㄴㅎ,ㄷ,ㄹ,ㄹㄱ,ㄹㅁ,ㄹㅂ,ㄹㅅ,ㄹㅌ,ㄹㅍ,ㄹㅎ,ㅁ,ㅂ,ㅂㅅ,ㅅ,ㅆ,ㅇ,ㅈ,ㅊ,ㅋ,ㅌ,ㅍ,ㅎ'.split(',');

type Syllable = { initial: string; open: number; final: number };

const syllableOf = (char: string): Syllable | undefined => {
  const code = char.charCodeAt(0);
  if (!(code >= firstSyllable && code <= lastSyllable)) return undefined;
  const final = (code - firstSyllable) % finals;
  const initial = initials[Math.floor((code - firstSyllable) / (vowels * finals))] ?? '';
  return { initial, open: code - final, final };
};

const fold = (text: string): string => text.normalize('NFC').toLowerCase();
const withoutBlanks = (text: string): string => text.replaceAll(/\s/g, '');

/** A letter, or the syllable that it begins: `ㅍ` and `판` stand for `판`. */
const matches = (asked: string, char: string): boolean => asked === char || syllableOf(char)?.initial === asked;

/** The last sign of what is being typed may not be finished: `파` becomes `판`, and `낮` becomes `나주`. */
const matchesUnfinished = (asked: string, char: string, next: string): boolean => {
  if (matches(asked, char)) return true;
  const [typed, read] = [syllableOf(asked), syllableOf(char)];
  if (!typed || !read || typed.open !== read.open) return false;
  if (typed.final === 0) return true;
  const parts = finalParts[typed.final] ?? '';
  return read.final === finalParts.indexOf(parts.slice(0, -1)) && syllableOf(next)?.initial === parts.at(-1);
};

/** Of a text, for each of its signs that is no blank: whether a word begins there. */
const wordsBegin = (text: string): boolean[] =>
  [...text.matchAll(/\S/g)].map(({ index }) => index === 0 || /[^\p{L}\p{N}]/u.test(text[index - 1] ?? ''));

export type HangulRank = 0 | 1 | 2 | 3;

/**
 * Takes what somebody typed into a search, and tells of a text how well it answers: 0 it is that, 1 it begins with it, 2 one
 * of its words does, 3 it stands within; undefined: not at all. Blanks and case do not count; a Korean consonant stands for
 * every syllable that begins with it (ㅍㄱ and 판ㄱ find 판교), and the last syllable may be unfinished.
 */
export function hangulMatcher(query: string): (text: string) => HangulRank | undefined {
  const asked = withoutBlanks(fold(query));
  const last = asked.length - 1;
  const standsAt = (text: string, from: number): boolean => {
    for (let index = 0; index < last; index += 1)
      if (!matches(asked.charAt(index), text.charAt(from + index))) return false;
    return matchesUnfinished(asked.charAt(last), text.charAt(from + last), text.charAt(from + last + 1));
  };
  return (text) => {
    if (last < 0) return undefined;
    const folded = fold(text);
    const read = withoutBlanks(folded);
    const places: number[] = [];
    for (let from = 0; from + last < read.length; from += 1) if (standsAt(read, from)) places.push(from);
    if (places.length === 0) return undefined;
    if (places[0] === 0) return read.length === asked.length ? 0 : 1;
    const begins = wordsBegin(folded);
    return places.some((place) => begins[place]) ? 2 : 3;
  };
}
