import * as z from 'zod/mini';
import { comparedBy } from '@onsil/contract/farm-comparison';
import { searchParam, searchParams } from '#lib/state/search-param.ts';

/** Farms on the chart at once. */
export const maxChosen = 4;

const text = z.string().check(z.minLength(1), z.maxLength(64));

/** Keyword, page and order of the table; the farms on the chart with their controllers, and the field. */
export const comparisonSearch = z.object({
  keyword: searchParams.keyword,
  page: searchParams.page,
  sort: searchParam(z.enum(comparedBy)),
  dir: searchParam(z.enum(['asc', 'desc'])),
  farms: searchParam(z.array(text).check(z.maxLength(maxChosen))),
  controllers: searchParam(z.record(text, text)),
  field: searchParams.code,
});
export type ComparisonSearch = z.output<typeof comparisonSearch>;
