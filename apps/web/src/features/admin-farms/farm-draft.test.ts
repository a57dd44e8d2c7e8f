import { describe, expect, test } from 'vitest';
import { bodyOf, emptyFarm, placeIn } from './farm-draft.ts';

describe('coordinates copied from a map', () => {
  test('gives latitude and longitude', () => {
    expect(placeIn(' 34.9967, 126.7169 ')).toEqual({ latitude: '34.9967', longitude: '126.7169' });
    expect(placeIn('-33.86 151.2')).toEqual({ latitude: '-33.86', longitude: '151.2' });
  });

  test('is none in a single number or in words', () => {
    expect(placeIn('34.9967')).toBeUndefined();
    expect(placeIn('전남 나주시')).toBeUndefined();
  });
});

test('a farm without a place is sent without one, and what is no number is sent as none', () => {
  expect(bodyOf(emptyFarm(3))).toMatchObject({ companyId: 3, latitude: null, longitude: null });
  expect(bodyOf({ ...emptyFarm(3), latitude: '북위 34' }).latitude).toBeNaN();
});
