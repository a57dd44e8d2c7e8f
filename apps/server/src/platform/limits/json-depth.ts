/**
 * No call nests JSON deeper. A body of nothing but brackets takes the parser ten times as long as other JSON of its
 * size.
 */
const maxDepth = 32;

/** Checks whether JSON nests objects and arrays deeper than any call does; brackets inside strings do not count. */
export const isTooDeep = (json: string): boolean => {
  let depth = 0;
  let inString = false;
  for (let at = 0; at < json.length; at += 1) {
    const sign = json[at];
    if (inString) {
      if (sign === '\\') at += 1;
      else if (sign === '"') inString = false;
    } else if (sign === '"') inString = true;
    else if (sign === '[' || sign === '{') {
      depth += 1;
      if (depth > maxDepth) return true;
    } else if (sign === ']' || sign === '}') depth -= 1;
  }
  return false;
};

/** @throws SyntaxError if the text is not JSON or is nested too deep */
export const parseJson = (text: string): unknown => {
  if (isTooDeep(text)) throw new SyntaxError('JSON is nested too deep.');
  return JSON.parse(text);
};
