import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { type DeviationFacts, applyAction, deviationState } from './deviation-state.ts';
import type { Level } from './ranges.ts';

const attention = 30;
const open: DeviationFacts = { openedAt: 100, endedAt: null, highest: 1, action: null };
const stateAt = (change: Partial<DeviationFacts>, now: number) =>
  deviationState({ ...open, ...change }, attention, now);

test('a deviation of level 1 is present until the attention time is over', () => {
  expect(stateAt({}, 100)).toEqual({ state: 'PRESENT', changesAt: 130 });
  expect(stateAt({}, 129)).toEqual({ state: 'PRESENT', changesAt: 130 });
  expect(stateAt({}, 130)).toEqual({ state: 'ACTION_NEEDED', changesAt: null });
});

test.each([2, 3] as const)('a deviation that reached level %i needs an action at once', (highest) => {
  expect(stateAt({ highest }, 100)).toEqual({ state: 'ACTION_NEEDED', changesAt: null });
});

test.each([1, 2, 3] as const)('an action on level %i holds until its pause is over', (highest) => {
  const action = { at: 110, pauseUntil: 200 };
  expect(stateAt({ highest, action }, 110)).toEqual({ state: 'ACTION_TAKEN', changesAt: 200 });
  expect(stateAt({ highest, action }, 199)).toEqual({ state: 'ACTION_TAKEN', changesAt: 200 });
  expect(stateAt({ highest, action }, 200)).toEqual({ state: 'ACTION_NEEDED', changesAt: null });
});

test('a pause that ends before the attention time still needs an action', () => {
  expect(stateAt({ action: { at: 101, pauseUntil: 105 } }, 106).state).toBe('ACTION_NEEDED');
});

test('what has ended is no deviation any more', () => {
  expect(stateAt({ endedAt: 150, highest: 3, action: { at: 110, pauseUntil: 200 } }, 160)).toEqual({
    state: 'NONE',
    changesAt: null,
  });
});

test('the state changes at the announced time only', () => {
  const facts = fc.record({
    openedAt: fc.nat(50),
    endedAt: fc.option(fc.nat(90), { freq: 2 }),
    highest: fc.constantFrom<Level>(1, 2, 3),
    action: fc.option(fc.record({ at: fc.nat(60), pauseUntil: fc.nat(120) })),
  });
  fc.assert(
    fc.property(facts, fc.nat(80), fc.nat(80), (one, now, later) => {
      const { state, changesAt } = deviationState(one, attention, now);
      const after = deviationState(one, attention, now + later).state;
      if (changesAt === null || now + later < changesAt) expect(after).toBe(state);
      else expect(after).not.toBe(state);
    }),
  );
});

test.each([1, 2, 3] as const)('an action on level %i changes the state to what the clock finds then', (highest) => {
  const action = { at: 110, pauseUntil: 200 };
  expect(applyAction(action)).toEqual({ state: 'ACTION_TAKEN', actedAt: 110, pauseUntil: 200, dueAt: 110 });
  expect(applyAction(action).state).toBe(stateAt({ highest, action }, action.at).state);
});
