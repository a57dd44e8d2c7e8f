import { expect, it } from 'vitest';
import { seasonOf, stages, areStagesValid } from './stages.ts';

it('a seedling is fed as one until it is transplanted, and for the last time from planting on', () => {
  expect(stages.map(seasonOf)).toEqual(['seedling', 'seedling', 'transplant', 'lastFeed', 'lastFeed']);
});

it('stages may be left out, never turned around, doubled, or without a harvest', () => {
  expect(areStagesValid(stages)).toBe(true);
  expect(areStagesValid(['plant', 'harvest'])).toBe(true);
  expect(areStagesValid(['harvest'])).toBe(false);
  expect(areStagesValid(['plant', 'sowing', 'harvest'])).toBe(false);
  expect(areStagesValid(['sowing', 'sowing', 'harvest'])).toBe(false);
  expect(areStagesValid(['sowing', 'plant'])).toBe(false);
});
