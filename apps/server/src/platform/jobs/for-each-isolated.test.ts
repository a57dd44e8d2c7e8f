import { expect, test } from 'vitest';
import { forEachIsolated } from './for-each-isolated.ts';

const away = Object.assign(new Error('down'), { code: 'ECONNREFUSED' });

/** Runs items that fail with the given errors; returns those that ran, and what was thrown. */
const run = async (errors: Record<number, Error>, stopping?: AbortSignal) => {
  const ran: number[] = [];
  const thrown: unknown = await forEachIsolated(
    [1, 2, 3],
    async (item) => {
      ran.push(item);
      if (errors[item]) throw errors[item];
    },
    stopping,
  ).catch((error: unknown) => error);
  return { ran, thrown };
};

test('an item that fails does not keep the next ones from their work, and its failure is thrown', async () => {
  const first = new Error('first');
  expect(await run({ 1: first })).toEqual({ ran: [1, 2, 3], thrown: first });
  const both = await run({ 1: first, 3: new Error('third') });
  expect(both.ran).toEqual([1, 2, 3]);
  expect((both.thrown as AggregateError).errors).toEqual([first, new Error('third')]);
});

test('a database that is away ends the loop, and so does the end of the process', async () => {
  expect(await run({ 2: away })).toEqual({ ran: [1, 2], thrown: away });
  expect(await run({}, AbortSignal.abort())).toEqual({ ran: [], thrown: undefined });
  expect((await run({})).ran).toEqual([1, 2, 3]);
});
