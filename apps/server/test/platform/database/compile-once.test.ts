import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { compileOnce } from '#platform/database/compile-once.ts';
import { transact } from '#platform/database/transaction.ts';
import { usePortal } from '../../support/hooks.ts';

const portal = usePortal();

test('a statement is compiled once and takes new values, also repeated and constant ones, at each use', async () => {
  let built = 0;
  const add = compileOnce<{ sumOfAll: number }>((first, second) => {
    built += 1;
    return sql`select ${first}::int + ${second}::int + ${first}::int + ${7}::int as "sumOfAll"`;
  });
  expect(await add(portal.ctx.db, 1, 2)).toEqual([{ sumOfAll: 11 }]);
  expect(await add(portal.ctx.db, 10, 20)).toEqual([{ sumOfAll: 47 }]);
  expect(await transact(portal.ctx, (ctx) => add(ctx.db, 0, 0))).toEqual([{ sumOfAll: 7 }]);
  expect(built).toBe(1);
});
