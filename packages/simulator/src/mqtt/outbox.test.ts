import { expect, test } from 'vitest';
import { createOutbox } from './outbox.ts';

const turn = () => new Promise((resolve) => setImmediate(resolve));

function post(limit: number) {
  const sent: number[] = [];
  const errors: unknown[] = [];
  const state = { open: true, fail: false };
  const outbox = createOutbox<number>({
    limit,
    canSend: () => state.open,
    send: async (item) => {
      await turn();
      if (state.fail) throw new Error('the line broke');
      sent.push(item);
    },
    onError: (error) => errors.push(error),
  });
  return { outbox, sent, errors, state };
}

test('items go out in order, one after the other', async () => {
  const { outbox, sent } = post(10);
  for (const item of [1, 2, 3]) outbox.add(item);
  await outbox.idle();
  expect(sent).toEqual([1, 2, 3]);
});

test('what waits while the line is down goes out when it is back', async () => {
  const { outbox, sent, state } = post(10);
  state.open = false;
  for (const item of [1, 2, 3]) outbox.add(item);
  await outbox.idle();
  expect(sent).toEqual([]);
  state.open = true;
  outbox.flush();
  await outbox.idle();
  expect(sent).toEqual([1, 2, 3]);
});

test('over the limit the oldest goes', async () => {
  const { outbox, sent, state } = post(2);
  state.open = false;
  for (const item of [1, 2, 3, 4]) outbox.add(item);
  state.open = true;
  outbox.flush();
  await outbox.idle();
  expect(sent).toEqual([3, 4]);
});

test('an item that could not be delivered is reported and stays first', async () => {
  const { outbox, sent, errors, state } = post(10);
  state.fail = true;
  outbox.add(1);
  await outbox.idle();
  state.fail = false;
  outbox.add(2);
  await outbox.idle();
  expect(errors).toHaveLength(1);
  expect(sent).toEqual([1, 2]);
});

test('an item pushed out while it is under way takes no other with it', async () => {
  const { outbox, sent } = post(1);
  outbox.add(1);
  outbox.add(2);
  await outbox.idle();
  expect(sent).toEqual([1, 2]);
});
