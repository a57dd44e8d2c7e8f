import { expect, test } from 'vitest';
import { createStreamSlots, maxAddressStreams, maxMemberStreams } from './stream-slots.ts';

test('one address opens 300 streams at once, whoever its members are; a closed one frees its slot, once', () => {
  const slots = createStreamSlots();
  const releases = Array.from({ length: 300 }, (_, index) =>
    slots.take(Math.floor(index / maxMemberStreams), '10.0.0.1'),
  );
  expect(maxAddressStreams).toBe(300);
  const more = () => slots.take(1_000, '10.0.0.1');
  expect(more).toThrow(expect.objectContaining({ refusal: 'TOO_MANY', retryAfterSeconds: 30 }));
  slots.take(1_000, '10.0.0.2');
  releases[0]?.();
  releases[0]?.();
  more();
  expect(more).toThrow(expect.objectContaining({ refusal: 'TOO_MANY' }));
});
