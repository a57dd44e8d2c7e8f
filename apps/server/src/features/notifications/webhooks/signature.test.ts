import { expect, test } from 'vitest';
import { createSigningKey, signHeaders } from './signature.ts';

const body = Buffer.from('{"test": 2432232314}');
const message = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', at: 1_614_265_330_999, body };

test('a message is signed as in the test vector of Standard Webhooks', () => {
  expect(signHeaders('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', message)).toEqual({
    'webhook-id': message.id,
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  });
});

test('without a key there is no signature', () => {
  expect(Object.keys(signHeaders(null, message))).toEqual(['webhook-id', 'webhook-timestamp']);
});

test('a key has 32 random bytes', () => {
  expect(createSigningKey()).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(createSigningKey()).not.toBe(createSigningKey());
});
