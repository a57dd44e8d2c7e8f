import { describe, expect, it } from 'vitest';
import { recipe } from '#test/crops/fixtures.ts';
import { drawnRecipe, emptyRecipe, missingSeasons, toRecipeDraft, toRecipe, addSeason } from './recipe-draft.ts';

describe('a recipe draft', () => {
  it('round-trips unchanged', () => {
    expect(toRecipe(toRecipeDraft(recipe))).toEqual(recipe);
  });

  it('keeps a third of an hour of light to the minute', () => {
    const [first] = recipe.seasons;
    if (!first) throw new Error('no season');
    const odd = { ...recipe, seasons: [{ ...first, lightMinutes: 1_000 }] };
    expect(toRecipe(toRecipeDraft(odd)).seasons[0]?.lightMinutes).toBe(1_000);
  });

  it('sends no limits for an empty row', () => {
    expect(toRecipe(emptyRecipe('')).seasons.map(({ fields }) => fields)).toEqual([{}, {}, {}]);
  });

  it('keeps its seasons in growing order', () => {
    const without = toRecipeDraft(recipe);
    expect(missingSeasons(without)).toEqual(['transplant']);
    expect(addSeason(without, 'transplant').seasons.map(({ season }) => season)).toEqual([
      'seedling',
      'transplant',
      'lastFeed',
    ]);
  });

  it('sends invalid numbers, and draws without them', () => {
    const draft = toRecipeDraft(recipe);
    const [seedling, lastFeed] = draft.seasons;
    if (!seedling || !lastFeed) throw new Error('The recipe has two seasons.');
    const range = { low: '2o', high: '22' };
    const temperature = { day: range, night: range };
    const fields = { ...seedling.fields, temperature };
    const typed = {
      ...draft,
      seasons: [
        { ...seedling, fields },
        { ...lastFeed, days: '-' },
      ],
    };
    expect(toRecipe(typed).seasons[0]?.fields['temperature']?.day.low).toBeNaN();
    expect(toRecipe(typed).seasons[1]?.days).toBeNaN();
    const drawn = drawnRecipe(typed).seasons;
    expect(drawn[0]?.fields['temperature']?.day).toEqual({ low: null, high: 22 });
    expect(drawn[1]?.days).toBe(0);
  });
});
