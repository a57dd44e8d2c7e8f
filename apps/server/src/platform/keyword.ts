/** The pattern of `ilike` for text that contains a keyword; what is a wildcard in it stands for itself. */
export const containing = (keyword: string): string => `%${keyword.replaceAll(/[\\%_]/g, '\\$&')}%`;
