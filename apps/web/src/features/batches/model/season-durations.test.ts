import { expect, it } from 'vitest';
import type { SeasonRecipe } from '@onsil/contract/crops';
import { tally } from '#test/batches/fixtures.ts';
import { getSeasonDurations } from './season-durations.ts';

const recipe = (season: SeasonRecipe['season'], days: number): SeasonRecipe => ({
  season,
  days,
  lightFromMinute: 0,
  lightMinutes: 960,
  lightColor: '',
  fields: {},
});
const on = (firstOn: string, lastOn = firstOn) => ({ firstOn, lastOn });

it('a season lasts until plants arrive at the next one, the current one until today', () => {
  const stages = [
    tally('sowing', on('2026-10-01')),
    tally('seedling', on('2026-10-04')),
    tally('transplant', on('2026-10-16')),
    tally('plant'),
    tally('harvest'),
  ];
  const spans = getSeasonDurations(
    { stages, isComplete: false },
    [recipe('seedling', 14), recipe('lastFeed', 20)],
    '2026-10-20',
  );
  expect(spans.map(({ season, days, recipeDays }) => [season, days, recipeDays])).toEqual([
    ['seedling', 15, 14],
    ['transplant', 4, null],
    ['lastFeed', null, 20],
  ]);
});

it('a complete batch lasted until its last day', () => {
  const stages = [tally('plant', on('2026-03-01')), tally('harvest', on('2026-05-01', '2026-07-01'))];
  const [span] = getSeasonDurations({ stages, isComplete: true }, [], '2026-11-21');
  expect(span).toMatchObject({ season: 'lastFeed', from: '2026-03-01', until: '2026-07-01', days: 122 });
});
