import * as z from 'zod/mini';
import { isKstDay } from '@onsil/domain/calendar/kst';

/** An optional search parameter. An invalid value counts as missing, so that old or mistyped links still open. */
export const searchParam = <S extends z.ZodMiniType>(schema: S) =>
  // oxlint-disable-next-line promise/valid-params -- zod's `catch` takes a fallback value; it is no promise
  z.catch(z.optional(schema), undefined);

/** The number of a thing, or of a page. */
export const naturalNumber = z.number().check(z.int(), z.minimum(1));

/** Search parameters that many screens have. */
export const searchParams = {
  /** a day that exists, `2026-02-28` */
  day: searchParam(z.string().check(z.refine(isKstDay))),
  page: searchParam(naturalNumber),
  /** the number of a thing */
  id: searchParam(naturalNumber),
  /** the numbers of things that are changed together */
  ids: searchParam(z.array(naturalNumber).check(z.maxLength(200))),
  keyword: searchParam(z.string().check(z.maxLength(60))),
  /** a common code */
  code: searchParam(z.string().check(z.maxLength(40))),
  /** the id of a controller, or other text */
  text: searchParam(z.string().check(z.maxLength(64))),
  /** the key by which a list is sorted, and its direction */
  sort: searchParam(z.string().check(z.maxLength(40))),
  dir: searchParam(z.enum(['asc', 'desc'])),
  /** which of these sheets or forms is open; `id` is the number or code of what it is about */
  sheet: <const Name extends string>(...names: readonly Name[]) => searchParam(z.enum(names)),
};

/** Search parameters that close the sheet. */
export const closedSheet = { sheet: undefined, id: undefined } as const;
