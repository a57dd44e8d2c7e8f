import { isKstDay } from '@onsil/domain/calendar/kst';
import * as z from 'zod/mini';
import { searchParam } from '#lib/state/search-param.ts';

const number = z.number().check(z.int(), z.minimum(1));
const day = z.string().check(z.refine(isKstDay));

/** Search parameters of the manual readings: controller, days, page, and the open form. */
export const readingsSearch = z.object({
  controllerId: searchParam(z.string().check(z.maxLength(64))),
  from: searchParam(day),
  to: searchParam(day),
  page: searchParam(number),
  edit: searchParam(z.enum(['new', 'change'])),
  id: searchParam(number),
});
export type ReadingsSearch = z.output<typeof readingsSearch>;

/** Changes search parameters. `saved` skips the leave guard of a form. */
export type ReadingsNavigate = (change: Partial<ReadingsSearch>, how?: { saved?: boolean; replace?: boolean }) => void;

export const closedSheet = { edit: undefined, id: undefined } as const;
