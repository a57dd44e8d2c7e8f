import pg from 'pg';
import { errorCode } from './error-code.ts';

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

/** read_only_sql_transaction: the server is a standby now. */
const readOnly = '25006';
/** A commit whose wait for the synchronous standby is cut off, by the timeout of statements say, warns and succeeds. */
const cutOffWait = /synchronous replication/;

/** A transaction that this server has and its synchronous standby may not have: it must not be acknowledged. */
class NotReplicated extends Error {
  readonly code = '08007'; // transaction_resolution_unknown
}

/**
 * A connection that prepares repeated statements: parsing and planning a statement of several tables costs PostgreSQL
 * more than running it. It ends when its server became a standby, so that the pool opens another, and fails what was committed
 * without the standby that it waits for.
 */
export class PreparingClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    const query = this.query.bind(this) as unknown as Query;
    let isCutOff = false;
    this.on('notice', ({ message = '' }) => void (isCutOff ||= cutOffWait.test(message)));
    const confirmed = <T>(answer: T): T => {
      if (!isCutOff) return answer;
      isCutOff = false;
      throw new NotReplicated('the synchronous standby did not confirm a commit');
    };
    const failed = (error: unknown): never => {
      if (errorCode(error) === readOnly) this.end(() => undefined);
      throw error;
    };
    let last: Promise<unknown> = Promise.resolve();
    const inTurn = (run: () => unknown): Promise<unknown> => {
      const answer = last.then(run);
      last = answer.catch(() => undefined);
      return answer;
    };
    const preparing: Query = (text, values, ...rest) => {
      const name = typeof text === 'string' && Array.isArray(values) ? nameOf(text) : undefined;
      const run = () => (name ? query({ name, text, values }, ...rest) : query(text, values, ...rest));
      const isPromised = typeof text === 'string' && ![values, ...rest].some((one) => typeof one === 'function');
      return isPromised ? inTurn(run).then(confirmed, failed) : run();
    };
    this.query = preparing as unknown as typeof this.query;
  }
}
