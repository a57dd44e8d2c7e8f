import { appendFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';

const folder = process.env['ONSIL_TEST_STATEMENTS'];
const recorder = Symbol.for('onsil statement recorder');
const shared = globalThis as { [recorder]?: true };

type Query = (this: pg.Client, ...args: unknown[]) => unknown;

/** Keeps the text of each statement with parameters that succeeds, one JSON string a line, a file per worker. */
const record = (file: string): void => {
  const seen = new Set<string>();
  const keep = (text: string): void => {
    if (seen.has(text)) return;
    seen.add(text);
    appendFileSync(file, `${JSON.stringify(text)}\n`);
  };
  const query = pg.Client.prototype.query as unknown as Query;
  const recording: Query = function (...args) {
    const [first] = args;
    const text = typeof first === 'string' ? first : (first as { text?: unknown } | null)?.text;
    const answer = query.apply(this, args);
    if (typeof text === 'string' && answer instanceof Promise)
      answer.then(
        () => keep(text),
        () => undefined,
      );
    return answer;
  };
  pg.Client.prototype.query = recording as unknown as typeof pg.Client.prototype.query;
};

// The test files of a worker share its process.
if (folder && !shared[recorder]) {
  shared[recorder] = true;
  record(path.join(folder, `${process.pid}.jsonl`));
}
