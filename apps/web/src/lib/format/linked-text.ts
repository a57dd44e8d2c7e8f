export type TextPart = { text: string; href?: string };

// Korean particles after a URL (`onsil.kr에서`) do not belong to it: only URL characters are matched.
const address = /https?:\/\/[\w\-.~:/?#[\]@!$&'()*+,;=%]+/gi;

/** Drops trailing punctuation, and closing brackets that the URL did not open. */
const trimUrl = (url: string): string => {
  const text = url.replace(/[.,;:!?'*]+$/, '');
  const open = (bracket: string): number => text.split(bracket).length;
  if (text.endsWith(')') && open(')') > open('(')) return trimUrl(text.slice(0, -1));
  if (text.endsWith(']') && open(']') > open('[')) return trimUrl(text.slice(0, -1));
  return text;
};

/** Splits a text into parts with its http and https URLs as links. */
export const linkedText = (text: string): TextPart[] => {
  const parts: TextPart[] = [];
  let at = 0;
  for (const { 0: url, index } of text.matchAll(address)) {
    const href = trimUrl(url);
    if (!URL.canParse(href)) continue;
    parts.push({ text: text.slice(at, index) }, { text: href, href });
    at = index + href.length;
  }
  return [...parts, { text: text.slice(at) }].filter((part) => part.text !== '');
};
