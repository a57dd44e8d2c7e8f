import * as z from 'zod/mini';
import type { LastValue } from '@onsil/contract/telemetry';

const arrangement = z.object({ order: z.array(z.string()), hidden: z.array(z.string()) });

/** How an operator wants a farm's tiles: field keys in their order, and those that stay out of sight. */
export type Arrangement = z.output<typeof arrangement>;

export const unarranged: Arrangement = { order: [], hidden: [] };

/** What the browser's storage holds; anything that is not an arrangement counts as none. */
export function readArrangement(text: string | undefined): Arrangement {
  try {
    return arrangement.parse(JSON.parse(text ?? ''));
  } catch {
    return unarranged;
  }
}

type Placed = Pick<LastValue, 'field'>;

/** As the operator placed them; what was never placed follows in the order given. */
export function inOrder<V extends Placed>(values: readonly V[], { order }: Arrangement): V[] {
  const place = (value: V) => (order.includes(value.field) ? order.indexOf(value.field) : order.length);
  return values.toSorted((a, b) => place(a) - place(b));
}

/** Swaps a field with its neighbour; `fields` is the whole order as it is seen. At either end nothing moves. */
export function moved(fields: readonly string[], field: string, step: -1 | 1): string[] {
  const from = fields.indexOf(field);
  const neighbour = fields[from + step];
  if (from < 0 || neighbour === undefined) return [...fields];
  return fields.with(from, neighbour).with(from + step, field);
}

/** The arrangement with these fields in this order. Fields that only other controllers of the farm have keep theirs, behind. */
export function placed({ order, hidden }: Arrangement, fields: readonly string[]): Arrangement {
  return { order: [...fields, ...order.filter((field) => !fields.includes(field))], hidden };
}

export function toggled({ order, hidden }: Arrangement, field: string): Arrangement {
  return { order, hidden: hidden.includes(field) ? hidden.filter((other) => other !== field) : [...hidden, field] };
}
