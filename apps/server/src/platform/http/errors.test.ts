import { expect, test } from 'vitest';
import { toApiError } from './errors.ts';

const failure = (fields: object): Error => Object.assign(new Error('failed'), fields);

test.each([
  ['a database whose socket is missing', { code: 'ENOENT', syscall: 'connect' }, 'UNAVAILABLE'],
  ['a database that refuses connections', { code: 'ECONNREFUSED', syscall: 'connect' }, 'UNAVAILABLE'],
  ['a database that is starting', { code: '57P03' }, 'UNAVAILABLE'],
  ['a missing file', { code: 'ENOENT', syscall: 'open' }, 'ERROR'],
])('%s', (_what, fields, expected) => {
  expect(toApiError(failure(fields)).refusal).toBe(expected);
});
