import type { Arrangement } from '@onsil/contract/dashboard-arrangement';
import type { LastValue } from '@onsil/contract/telemetry';

export const emptyArrangement: Arrangement = { order: [], hidden: [] };

type Placed = Pick<LastValue, 'field'>;

/** Values in the arranged order; others follow in the given order. */
export function orderValues<V extends Placed>(values: readonly V[], { order }: Arrangement): V[] {
  const place = (value: V) => (order.includes(value.field) ? order.indexOf(value.field) : order.length);
  return values.toSorted((a, b) => place(a) - place(b));
}

/** Swaps a field with its neighbour in the visible order `fields`; does nothing at either end. */
export function moveField(fields: readonly string[], field: string, step: -1 | 1): string[] {
  const from = fields.indexOf(field);
  const neighbour = fields[from + step];
  if (from < 0 || neighbour === undefined) return [...fields];
  return fields.with(from, neighbour).with(from + step, field);
}

/** Sets the order of these fields; fields of other controllers keep theirs, after them. */
export function setOrder({ order, hidden }: Arrangement, fields: readonly string[]): Arrangement {
  return { order: [...fields, ...order.filter((field) => !fields.includes(field))], hidden };
}

export function toggleHidden({ order, hidden }: Arrangement, field: string): Arrangement {
  return { order, hidden: hidden.includes(field) ? hidden.filter((other) => other !== field) : [...hidden, field] };
}
