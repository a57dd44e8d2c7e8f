/** Returns the `ilike` pattern for text that contains a keyword, with wildcards escaped. */
export const containsPattern = (keyword: string): string => `%${keyword.replaceAll(/[\\%_]/g, '\\$&')}%`;
