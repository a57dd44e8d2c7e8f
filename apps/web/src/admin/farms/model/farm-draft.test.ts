import { describe, expect, test } from 'vitest';
import { toFarmBody, emptyFarm, parseCoordinates } from './farm-draft.ts';

describe('coordinates copied from a map', () => {
  test('gives latitude and longitude', () => {
    expect(parseCoordinates(' 34.9967, 126.7169 ')).toEqual({ latitude: '34.9967', longitude: '126.7169' });
    expect(parseCoordinates('-33.86 151.2')).toEqual({ latitude: '-33.86', longitude: '151.2' });
  });

  test('is none in a single number or in words', () => {
    expect(parseCoordinates('34.9967')).toBeUndefined();
    expect(parseCoordinates('전남 나주시')).toBeUndefined();
  });
});

test('a farm without a place is sent without one, and what is no number is sent as none', () => {
  expect(toFarmBody(emptyFarm(3))).toMatchObject({ companyId: 3, latitude: null, longitude: null });
  expect(toFarmBody({ ...emptyFarm(3), latitude: '북위 34' }).latitude).toBeNaN();
});
