import { expect, test } from 'vitest';
import { findLastMute, mutesOf, nextMuteEnd } from './mutes.ts';

const whole = { controllerNo: 1, field: null, until: 300 };
const field = { controllerNo: 1, field: 'ec', until: 200 };
const endless = { controllerNo: 1, field: 'ec', until: null };
const other = { controllerNo: 2, field: null, until: 900 };

test('a field is covered by mutes of its own and of its whole controller', () => {
  expect(mutesOf([whole, field, other], { controllerNo: 1, field: 'ec' })).toEqual([whole, field]);
  expect(mutesOf([whole, field, other], { controllerNo: 1, field: 'ph' })).toEqual([whole]);
  expect(mutesOf([whole, field, other], { controllerNo: 1, field: null })).toEqual([whole]);
});

test('the last mute is the one that a person must end, else the one with the latest end', () => {
  expect(findLastMute([field, whole])).toBe(whole);
  expect(findLastMute([field, endless, whole])).toBe(endless);
  expect(findLastMute([])).toBeUndefined();
});

test('the next end is the earliest of those that end by themselves', () => {
  expect(nextMuteEnd([whole, endless, field])).toBe(200);
  expect(nextMuteEnd([endless])).toBeNull();
});
