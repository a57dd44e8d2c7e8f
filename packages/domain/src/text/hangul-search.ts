// Unicode composes a Hangul syllable as ((initial × 21) + vowel) × 28 + final from U+AC00 on (The Unicode Standard,
// 3.12).
const firstSyllable = 0xac00;
const lastSyllable = 0xd7a3;
const finals = 28;
const vowels = 21;

const initials = Array.from('ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ');
/** Finals as consonants: while typing, the last consonant of a final may turn out to be the next syllable's initial. */
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

/** Whether a typed character equals `char` or is its initial: `ㅍ` and `판` match `판`. */
const matches = (typed: string, char: string): boolean => typed === char || syllableOf(char)?.initial === typed;

/** As `matches`, for the last typed character, which may be incomplete: `파` matches `판`, and `낮` matches `나주`. */
const matchesUnfinished = (typed: string, char: string, next: string): boolean => {
  if (matches(typed, char)) return true;
  const [prefix, syllable] = [syllableOf(typed), syllableOf(char)];
  if (!prefix || !syllable || prefix.open !== syllable.open) return false;
  if (prefix.final === 0) return true;
  const parts = finalParts[prefix.final] ?? '';
  return syllable.final === finalParts.indexOf(parts.slice(0, -1)) && syllableOf(next)?.initial === parts.at(-1);
};

const escaped = (char: string): string => char.replaceAll(/[^\p{L}\p{N}]/gu, '\\$&');

/** All syllables that begin with a consonant. */
const syllablesOf = (initial: string): string => {
  const first = firstSyllable + initials.indexOf(initial) * vowels * finals;
  return `${String.fromCharCode(first)}-${String.fromCharCode(first + vowels * finals - 1)}`;
};

const patternOf = (typed: string): string =>
  initials.includes(typed) ? `[${typed}${syllablesOf(typed)}]` : escaped(typed);

const unfinishedPattern = (typed: string): string => {
  const prefix = syllableOf(typed);
  if (!prefix) return patternOf(typed);
  if (prefix.final === 0) return `[${typed}-${String.fromCharCode(prefix.open + finals - 1)}]`;
  const parts = finalParts[prefix.final] ?? '';
  const before = String.fromCharCode(prefix.open + finalParts.indexOf(parts.slice(0, -1)));
  return `(${typed}|${before}\\s*[${syllablesOf(parts.at(-1) ?? '')}])`;
};

/**
 * Regular expression, of JavaScript and of PostgreSQL, that finds in lower-case text at least what the matcher of a query
 * matches; one that finds nothing for an empty query.
 */
export function hangulPattern(query: string): string {
  const typed = Array.from(withoutBlanks(fold(query)));
  if (typed.length === 0) return '$x';
  return typed.map((char, at) => (at < typed.length - 1 ? patternOf(char) : unfinishedPattern(char))).join('\\s*');
}

/** For each non-space character of a text, whether a word starts there. */
const wordsBegin = (text: string): boolean[] =>
  [...text.matchAll(/\S/g)].map(({ index }) => index === 0 || /[^\p{L}\p{N}]/u.test(text[index - 1] ?? ''));

export type HangulRank = 0 | 1 | 2 | 3;

/**
 * Creates a matcher for a search query. The matcher ranks a text: 0 equal, 1 prefix, 2 prefix of a word, 3 anywhere;
 * undefined: no match. Spaces and case are ignored; a Korean consonant matches every syllable that starts with it (ㅍㄱ
 * and 판ㄱ match 판교), and the last syllable may be incomplete.
 */
export function createHangulMatcher(query: string): (text: string) => HangulRank | undefined {
  const typed = withoutBlanks(fold(query));
  const last = typed.length - 1;
  const matchesAt = (text: string, from: number): boolean => {
    for (let index = 0; index < last; index += 1)
      if (!matches(typed.charAt(index), text.charAt(from + index))) return false;
    return matchesUnfinished(typed.charAt(last), text.charAt(from + last), text.charAt(from + last + 1));
  };
  return (text) => {
    if (last < 0) return undefined;
    const folded = fold(text);
    const compact = withoutBlanks(folded);
    const positions: number[] = [];
    for (let from = 0; from + last < compact.length; from += 1) if (matchesAt(compact, from)) positions.push(from);
    if (positions.length === 0) return undefined;
    if (positions[0] === 0) return compact.length === typed.length ? 0 : 1;
    const begins = wordsBegin(folded);
    return positions.some((position) => begins[position]) ? 2 : 3;
  };
}
