import { expect, it } from 'vitest';
import {
  findDoubts,
  findDoubtfulInputs,
  listReadings,
  needsPerson,
  trustedFacts,
  type ReadingFacts,
} from './reading-trust.ts';

const of = (all: Record<string, Partial<ReadingFacts>>) => (field: string) =>
  all[field] && { ...trustedFacts, ...all[field] };

it('a reading without anything against it has no doubt, nor has one of which nothing is known', () => {
  expect(findDoubts('temperature', of({ temperature: {} }))).toEqual([]);
  expect(findDoubts('humidity', of({}))).toEqual([]);
});

it('reasons come by weight: silence first, an unanswered setting last', () => {
  const all = {
    freshness: 'silent',
    isDisturbed: true,
    isStuck: true,
    drift: 'now',
    rejected: 3,
    isSettingUnanswered: true,
  } as const;
  expect(findDoubts('ec', of({ ec: all }))).toEqual([
    'silent',
    'maintenance',
    'stuck',
    'drifting',
    'rejected',
    'settingUnanswered',
  ]);
  expect(findDoubts('ec', of({ ec: { freshness: 'late', drift: 'soon' } }))).toEqual(['late', 'calibrationDue']);
});

it('too few manual readings, and a sensor within its tolerance, are no doubt', () => {
  expect(findDoubts('ph', of({ ph: { drift: 'tooFew' } }))).toEqual([]);
  expect(findDoubts('ph', of({ ph: { drift: 'fine' } }))).toEqual([]);
});

it('what is computed from a wrong sensor is doubtful, and names it', () => {
  const facts = of({ temperature: { isStuck: true }, humidity: { drift: 'now' }, vpd: {}, dewPoint: {} });
  expect(findDoubts('vpd', facts)).toEqual(['derived']);
  expect(findDoubts('calculated_3_1', facts, listReadings(['ec', 'vpd']))).toEqual(['derived']);
  expect(findDoubts('calculated_3_1', facts, listReadings(['ec']))).toEqual([]);
  expect(findDoubtfulInputs('vpd', facts)).toEqual(['temperature', 'humidity']);
  expect(findDoubtfulInputs('dli', facts)).toEqual([]);
});

it('a late or rejected value does not reach what is computed from it', () => {
  expect(findDoubts('vpd', of({ temperature: { freshness: 'late' }, humidity: { rejected: 2 } }))).toEqual([]);
});

it('silent controllers, stuck and drifting sensors need a person; the others do not', () => {
  expect((['silent', 'stuck', 'drifting'] as const).every(needsPerson)).toBe(true);
  expect((['late', 'calibrationDue', 'rejected', 'derived', 'settingUnanswered'] as const).some(needsPerson)).toBe(
    false,
  );
});
