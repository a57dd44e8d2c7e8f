/**
 * Returns the `ilike` pattern for text that contains a keyword, with wildcards escaped. Korean copied from a file name of
 * macOS has its letters one by one, where typed text has syllables.
 */
export const containsPattern = (keyword: string): string =>
  `%${keyword.normalize('NFC').replaceAll(/[\\%_]/g, '\\$&')}%`;
