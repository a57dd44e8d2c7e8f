import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import { expect, test } from 'vitest';
import { usePortal } from '../support/hooks.ts';

/** Where the suite `server` kept its statements (`record-statements.ts`); without it there is nothing to compare. */
const folder = process.env['ONSIL_TEST_STATEMENTS'];

const portal = usePortal();

/** Recorded statements that can be prepared; others (`begin`, `listen`, migrations) have no plan. */
const recorded = (from: string): string[] => {
  const lines = readdirSync(from).flatMap((name) => readFileSync(path.join(from, name), 'utf8').trim().split('\n'));
  const texts = new Set(lines.map((line) => JSON.parse(line) as string));
  return [...texts].filter((text) => /^\s*(select|insert|update|delete|merge|with|values)\b/i.test(text));
};

type Refusal = { code: string; message: string; text: string };

/** Prepares a statement without running it; null if PostgreSQL takes it. */
const refusalOf = async (client: pg.PoolClient, text: string): Promise<Refusal | null> => {
  try {
    await client.query(`prepare recorded as ${text}`);
    await client.query('deallocate recorded');
    return null;
  } catch (error) {
    const { code = '', message } = error as Error & { code?: string };
    return { code, message, text };
  }
};

const undefinedTable = '42P01';
/** A table that only its test has: of an older schema, or a month of its own. What the system lacks is none. */
const isOfItsTest = ({ code, message }: Refusal): boolean =>
  code === undefinedTable && !/"(pg_catalog\.|information_schema\.|pg_)/.test(message);

test.runIf(folder)(
  'every statement that the other tests ran on the embedded PostgreSQL is valid on this one',
  async () => {
    const statements = recorded(folder ?? '');
    const client = await portal.pool.connect();
    const refusals: Refusal[] = [];
    for (const text of statements) {
      const refusal = await refusalOf(client, text);
      if (refusal) refusals.push(refusal);
    }
    client.release();
    expect(refusals.filter((refusal) => !isOfItsTest(refusal))).toEqual([]);
    expect(statements.length - refusals.length).toBeGreaterThan(800);
  },
);
