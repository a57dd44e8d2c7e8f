import type { Endpoint } from '@onsil/contract/endpoint';
import type { CallReply } from '@onsil/contract/envelope';
import { fromWire } from '@onsil/contract/wire';

/** Returns the reply of a call in the code's names. */
export const readReply = <E extends Endpoint>(endpoint: E, body: unknown): CallReply<E> => {
  const { reply } = endpoint;
  const envelope = body as Record<string, unknown>;
  if (reply.kind === 'item') return { ...envelope, item: fromWire(reply.item, envelope['item']) } as CallReply<E>;
  if (reply.kind !== 'items') return envelope as CallReply<E>;
  const rows = envelope['items'] as readonly unknown[];
  return {
    ...envelope,
    items: rows.map((row) => fromWire(reply.items, row)),
    ...(reply.beside && { beside: fromWire(reply.beside, envelope['beside']) }),
  } as CallReply<E>;
};
