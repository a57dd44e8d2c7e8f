import { sql, type RawBuilder } from 'kysely';

/** Regular expression of all that a search may mean; what it finds is ranked by who asks. */
export type TextSearch = { pattern: string };

/** Rows of each kind that a search ranks. */
export const maxFound = 200;

/**
 * Conditions of a search in some columns: whether one of them contains it, and whether one begins with it.
 * @param columns as arguments of a function
 */
export const searchIn = (
  { pattern }: TextSearch,
  columns: RawBuilder<unknown>,
): Record<'isFound' | 'isLikely', RawBuilder<boolean>> => {
  const text = sql`lower(concat_ws(chr(10), ${columns}))`;
  return {
    isFound: sql<boolean>`${text} ~ ${pattern}::text`,
    isLikely: sql<boolean>`${text} ~ ${`(^|\\n)\\s*(${pattern})`}::text`,
  };
};
