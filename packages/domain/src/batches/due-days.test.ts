import { describe, expect, test } from 'vitest';
import { addDays } from '../calendar/kst.ts';
import type { CropRecipe } from '../crops/crop-recipe.ts';
import type { Season, Stage } from '../crops/stages.ts';
import { listDueDays, findHarvestDay } from './due-days.ts';

const season = (name: Season, days: number): CropRecipe['seasons'][number] => ({
  season: name,
  days,
  lightFromMinute: 0,
  lightMinutes: 0,
  lightColor: '',
  fields: {},
});
const recipe = { seasons: [season('seedling', 20), season('transplant', 10), season('lastFeed', 15)] };

const tally = (
  firsts: Partial<Record<Stage, string>>,
  stages = ['sowing', 'seedling', 'transplant', 'plant', 'harvest'],
) => (stages as Stage[]).map((stage) => ({ stage, firstOn: firsts[stage] ?? null }));

test('days are counted over months and years', () => {
  expect(addDays('2026-12-30', 3)).toBe('2027-01-02');
  expect(addDays('2024-03-01', -1)).toBe('2024-02-29');
});

describe('harvestDay', () => {
  test.each([
    ['planned', {}, '2026-04-15'],
    ['sown later than planned', { sowing: '2026-03-03' }, '2026-04-17'],
    ['in the second stage of a season', { sowing: '2026-03-03', seedling: '2026-03-06' }, '2026-04-17'],
    ['transplanted late', { sowing: '2026-03-03', transplant: '2026-04-01' }, '2026-04-26'],
    ['planted early', { sowing: '2026-03-03', transplant: '2026-04-01', plant: '2026-04-05' }, '2026-04-20'],
    ['harvested', { sowing: '2026-03-03', plant: '2026-04-05', harvest: '2026-04-19' }, '2026-04-19'],
  ])('of a batch that is %s', (_, firsts, day) => {
    expect(findHarvestDay(recipe, tally(firsts), '2026-03-01')).toBe(day);
  });

  test('counts the seasons of the batch’s own stages', () => {
    expect(findHarvestDay(recipe, tally({}, ['plant', 'harvest']), '2026-03-01')).toBe('2026-03-16');
  });

  test('is no day past the year 9999', () => {
    expect(findHarvestDay(recipe, tally({}), '9999-12-20')).toBeNull();
  });

  test('is unknown when the recipe lacks a remaining season', () => {
    const partly = { seasons: [season('lastFeed', 15)] };
    expect(findHarvestDay(partly, tally({ sowing: '2026-03-03' }), '2026-03-01')).toBeNull();
    expect(findHarvestDay(partly, tally({ sowing: '2026-03-03', plant: '2026-04-05' }), '2026-03-01')).toBe(
      '2026-04-20',
    );
  });
});

describe('dueDays', () => {
  const due = (firsts: Partial<Record<Stage, string>>, stages?: string[]) =>
    listDueDays(recipe, tally(firsts, stages), '2026-03-01').map(({ stage, day }) => `${stage} ${day}`);

  test('are the first of each season, and the harvest, of a batch that is planned', () => {
    expect(due({})).toEqual(['sowing 2026-03-01', 'transplant 2026-03-21', 'plant 2026-03-31', 'harvest 2026-04-15']);
  });

  test('follow what happened, and leave out what was reached or passed over', () => {
    expect(due({ sowing: '2026-03-03' })).toEqual(['transplant 2026-03-23', 'plant 2026-04-02', 'harvest 2026-04-17']);
    expect(due({ sowing: '2026-03-03', plant: '2026-04-05' })).toEqual(['harvest 2026-04-20']);
    expect(due({ sowing: '2026-03-03', harvest: '2026-04-19' })).toEqual([]);
    expect(due({}, ['sowing', 'seedling', 'plant', 'harvest'])).toEqual([
      'sowing 2026-03-01',
      'plant 2026-03-21',
      'harvest 2026-04-05',
    ]);
  });

  test('are those that the recipe can tell', () => {
    const partly = { seasons: [season('seedling', 20)] };
    expect(listDueDays(partly, tally({ sowing: '2026-03-03' }), '2026-03-01')).toEqual([
      { stage: 'transplant', day: '2026-03-23' },
    ]);
  });
});
