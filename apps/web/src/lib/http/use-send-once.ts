import { useRef } from 'react';
import { idempotencyHeader } from '@onsil/contract/endpoint';
import { createUuid } from './uuid.ts';

/**
 * For a form whose call takes an Idempotency-Key: what is sent again after a lost answer, unchanged, has one effect. The
 * next thing that is sent gets a key of its own.
 */
export const useSendOnce = () => {
  const last = useRef<{ text: string; key: string }>(undefined);
  return async <Reply>(
    body: unknown,
    send: (options: { headers: Record<string, string> }) => Promise<Reply>,
  ): Promise<Reply> => {
    const text = JSON.stringify(body);
    if (last.current?.text !== text) last.current = { text, key: createUuid() };
    const reply = await send({ headers: { [idempotencyHeader]: last.current.key } });
    last.current = undefined;
    return reply;
  };
};
