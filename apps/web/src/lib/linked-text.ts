export type TextPart = { text: string; href?: string };

// What Korean hangs on a word (`onsil.kr에서`) is no part of an address: only what an address may hold by itself counts.
const address = /https?:\/\/[\w\-.~:/?#[\]@!$&'()*+,;=%]+/gi;

/** Signs at the end belong to the sentence, and a bracket too that the address did not open. */
const trimmed = (found: string): string => {
  const text = found.replace(/[.,;:!?'*]+$/, '');
  const open = (sign: string): number => text.split(sign).length;
  if (text.endsWith(')') && open(')') > open('(')) return trimmed(text.slice(0, -1));
  if (text.endsWith(']') && open(']') > open('[')) return trimmed(text.slice(0, -1));
  return text;
};

/** A text in parts, the web addresses in it as links; nothing but http and https leads anywhere. */
export const linkedText = (text: string): TextPart[] => {
  const parts: TextPart[] = [];
  let at = 0;
  for (const { 0: found, index } of text.matchAll(address)) {
    const href = trimmed(found);
    if (!URL.canParse(href)) continue;
    parts.push({ text: text.slice(at, index) }, { text: href, href });
    at = index + href.length;
  }
  return [...parts, { text: text.slice(at) }].filter((part) => part.text !== '');
};
