import { expect, test } from 'vitest';
import { newControllerBody } from './admin-controllers.ts';
import { exactLine, textLine } from './values.ts';

const [composed, apart] = ['온실', '온실'.normalize('NFD')];

test('text that was typed or copied on macOS is the same text as typed elsewhere', () => {
  expect(apart).not.toBe(composed);
  expect(textLine(2).parse(` ${apart} `)).toBe(composed);
});

test('keys that devices and files spell stay as they are', () => {
  expect(exactLine(10).parse(apart)).toBe(apart);
  expect(newControllerBody.shape.controllerId.parse(apart)).toBe(apart);
  expect(newControllerBody.shape.controllerName.parse(apart)).toBe(composed);
});
