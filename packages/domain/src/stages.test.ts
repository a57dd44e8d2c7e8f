import { expect, it } from 'vitest';
import { seasonOf, stages, stagesFit } from './stages.ts';

it('a seedling is fed as one until it is transplanted, and for the last time from planting on', () => {
  expect(stages.map(seasonOf)).toEqual(['seedling', 'seedling', 'transplant', 'lastFeed', 'lastFeed']);
});

it('stages may be left out, never turned around, doubled, or without a harvest', () => {
  expect(stagesFit(stages)).toBe(true);
  expect(stagesFit(['plant', 'harvest'])).toBe(true);
  expect(stagesFit(['harvest'])).toBe(false);
  expect(stagesFit(['plant', 'sowing', 'harvest'])).toBe(false);
  expect(stagesFit(['sowing', 'sowing', 'harvest'])).toBe(false);
  expect(stagesFit(['sowing', 'plant'])).toBe(false);
});
