import pg from 'pg';

/** Statements are prepared from their third use on: one-off statements are not worth it. */
const minUses = 2;
const maxStatements = 1_000;
const maxTextLength = 20_000;

const uses = new Map<string, number>();
const names = new Map<string, string>();

/** Returns the name of a prepared statement; the same text has the same name on every connection. */
const nameOf = (text: string): string | undefined => {
  const known = names.get(text);
  if (known) return known;
  // A text with several statements cannot be prepared.
  if (names.size >= maxStatements || text.length > maxTextLength || text.includes(';')) return undefined;
  const used = (uses.get(text) ?? 0) + 1;
  if (used <= minUses) {
    if (uses.size >= maxStatements) uses.clear();
    uses.set(text, used);
    return undefined;
  }
  uses.delete(text);
  const name = `onsil_${names.size}`;
  names.set(text, name);
  return name;
};

type Query = (...args: unknown[]) => unknown;

/**
 * A connection that prepares repeated statements: parsing and planning a statement of several tables costs PostgreSQL
 * more than running it.
 */
export class PreparingClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    const query = this.query.bind(this) as unknown as Query;
    const preparing: Query = (text, values, ...rest) => {
      const name = typeof text === 'string' && Array.isArray(values) ? nameOf(text) : undefined;
      return name ? query({ name, text, values }, ...rest) : query(text, values, ...rest);
    };
    this.query = preparing as unknown as typeof this.query;
  }
}
