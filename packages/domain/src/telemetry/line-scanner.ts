/** A position in a text; `line` counts from 1, `problem` is the last error. */
export type Cursor = { readonly text: string; at: number; line: number; problem: string };

export function isAt({ text, at }: Cursor, char: string): boolean {
  return text[at] === char;
}

export function isLineEnd({ text, at }: Cursor): boolean {
  return at >= text.length || text[at] === '\n';
}

/** Whether a value ends here. */
export function isValueEnd(cursor: Cursor): boolean {
  return isLineEnd(cursor) || isAt(cursor, ',') || isAt(cursor, ' ');
}

/** Consumes `char` if it is next. */
export function take(cursor: Cursor, char: string): boolean {
  if (!isAt(cursor, char)) return false;
  cursor.at += 1;
  return true;
}

export function skipSpaces(cursor: Cursor): void {
  while (isAt(cursor, ' ')) cursor.at += 1;
}

export function skipLine(cursor: Cursor): void {
  const end = cursor.text.indexOf('\n', cursor.at);
  cursor.at = end === -1 ? cursor.text.length : end + 1;
  cursor.line += 1;
}

/** Reads an unquoted number, boolean or time. */
export function readWord(cursor: Cursor): string {
  const start = cursor.at;
  while (!isValueEnd(cursor)) cursor.at += 1;
  return cursor.text.slice(start, cursor.at);
}

/** Reads a measurement name, up to a comma, a space or the line end. */
export function readMeasurement(cursor: Cursor): string {
  return readName(cursor, (char) => char === ',' || char === ' ');
}

/** Reads a tag key, tag value or field key, up to a comma, a space, an equals sign or the line end. */
export function readKey(cursor: Cursor): string {
  return readName(cursor, (char) => char === ',' || char === ' ' || char === '=');
}

// A backslash escapes only characters that would end the name.
function readName(cursor: Cursor, ends: (char: string | undefined) => boolean): string {
  const { text } = cursor;
  let name = '';
  let from = cursor.at;
  let at = from;
  for (; at < text.length; at += 1) {
    const char = text[at];
    if (char === '\n' || ends(char)) break;
    if (char === '\\' && ends(text[at + 1])) {
      name += text.slice(from, at);
      at += 1;
      from = at;
    }
  }
  cursor.at = at;
  return name + text.slice(from, at);
}

/** Reads a string after its opening quote, past the closing one; may span lines. Undefined when it is not closed. */
export function readString(cursor: Cursor): string | undefined {
  const { text } = cursor;
  let value = '';
  let from = cursor.at;
  for (let at = from; at < text.length; at += 1) {
    const char = text[at];
    if (char === '"') {
      cursor.at = at + 1;
      return value + text.slice(from, at);
    }
    if (char === '\n') cursor.line += 1;
    if (char === '\\' && (text[at + 1] === '"' || text[at + 1] === '\\')) {
      value += text.slice(from, at);
      at += 1;
      from = at;
    }
  }
  return undefined;
}
