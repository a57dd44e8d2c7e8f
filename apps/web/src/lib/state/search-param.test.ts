import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { searchParams } from './search-param.ts';

const search = z.object({
  day: searchParams.day,
  page: searchParams.page,
  keyword: searchParams.keyword,
  sheet: searchParams.sheet('new', 'edit'),
});

it('search parameters are read as they are written', () => {
  const written = { day: '2028-02-29', page: 2, keyword: '바질', sheet: 'edit' };
  expect(z.parse(search, written)).toEqual(written);
});

it('a day that does not exist counts as missing', () => {
  for (const day of ['2026-02-30', '2026-02-29', '2026-13-01', '2026-00-10', '26-02-03', '2026-2-3', 20_260_203])
    expect(z.parse(search, { day })).toEqual({});
});

it('other invalid values count as missing, each for itself', () => {
  expect(z.parse(search, { day: '2026-02-28', page: 0, keyword: 'x'.repeat(61), sheet: 'delete' })).toEqual({
    day: '2026-02-28',
  });
});
