import { describe, expect, test } from 'vitest';
import { kmaCell } from './kma-grid.ts';

describe('the cell of a place', () => {
  test.each([
    ['Seoul', 37.5665, 126.978, 60, 127],
    ['Jeju', 33.505929, 126.495952, 52, 38],
    ['Busan', 35.1796, 129.0756, 98, 76],
    ['Suwon', 37.2636, 127.0286, 61, 120],
    ['Jeonju', 35.8242, 127.148, 63, 89],
  ])('%s', (_name, latitude, longitude, nx, ny) => expect(kmaCell(latitude, longitude)).toEqual({ nx, ny }));

  test.each([
    ['Tokyo', 35.6762, 139.6503],
    ['Vladivostok', 45, 131.9],
    ['Taipei', 25.03, 121.56],
    ['Beijing', 39.9, 116.4],
    ['Sydney', -33.87, 151.21],
    ['the pole', 90, 127],
    ['the other side of the world', 37.5, -53],
  ])('there is none for %s', (_name, latitude, longitude) => expect(kmaCell(latitude, longitude)).toBeNull());
});
