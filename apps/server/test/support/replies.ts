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
