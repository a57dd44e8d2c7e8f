/**
 * No call nests JSON deeper. A body of nothing but brackets takes the parser ten times as long as other JSON of its
 * size.
 */
const maxDepth = 32;

const [quote, backslash, openArray, closeArray, openObject, closeObject] = [34, 92, 91, 93, 123, 125];

const isEscaped = (json: string, at: number): boolean => {
  let before = at;
  while (json.charCodeAt(before - 1) === backslash) before -= 1;
  return (at - before) % 2 === 1;
};

/** Position of the quote that ends a string; the end of the text without one. */
const endOfString = (json: string, begin: number): number => {
  let at = json.indexOf('"', begin + 1);
  while (at >= 0 && isEscaped(json, at)) at = json.indexOf('"', at + 1);
  return at < 0 ? json.length : at;
};

/** Checks whether JSON nests objects and arrays deeper than any call does; brackets inside strings do not count. */
export const isTooDeep = (json: string): boolean => {
  let depth = 0;
  for (let at = 0; at < json.length; at += 1) {
    const sign = json.charCodeAt(at);
    if (sign === quote) at = endOfString(json, at);
    else if (sign === openArray || sign === openObject) {
      depth += 1;
      if (depth > maxDepth) return true;
    } else if (sign === closeArray || sign === closeObject) depth -= 1;
  }
  return false;
};

/** @throws SyntaxError if the text is not JSON or is nested too deep */
export const parseJson = (text: string): unknown => {
  if (isTooDeep(text)) throw new SyntaxError('JSON is nested too deep.');
  return JSON.parse(text);
};
