import { parse, type output, type ZodMiniType } from 'zod/mini';
import type { Reply } from './harness.ts';

/** The item of a reply. Throws with the reply's message where it has none. */
export const itemOf = <Item>({ status, result, item }: Reply<Item>): Item => {
  if (item === undefined) throw new Error(`No item: ${status} ${result.message}`);
  return item;
};

/** The items of a reply. Throws with the reply's message where it has none. */
export const itemsOf = <Item>({ status, result, items }: Reply<Item>): Item[] => {
  if (!items) throw new Error(`No items: ${status} ${result.message}`);
  return items;
};

/** The item of a reply whose address is no literal, by the contract of its call. */
export const parseItem = <S extends ZodMiniType>(call: { reply: { kind: 'item'; item: S } }, reply: Reply): output<S> =>
  parse(call.reply.item, itemOf(reply));

/** The items of a reply whose address is no literal, by the contract of their call. */
export const parseItems = <S extends ZodMiniType>(
  call: { reply: { kind: 'items'; items: S } },
  reply: Reply,
): output<S>[] => itemsOf(reply).map((one) => parse(call.reply.items, one));
