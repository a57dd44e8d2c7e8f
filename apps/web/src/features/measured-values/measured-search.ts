import { isKstDay } from '@onsil/domain/kst';
import * as z from 'zod/mini';
import { searchParam } from '#lib/search-param.ts';

const number = z.number().check(z.int(), z.minimum(1));
const day = z.string().check(z.refine(isKstDay));

/** The address of the measured values: whose, of which days, a page, and what is being entered or changed. */
export const measuredSearch = z.object({
  systemId: searchParam(z.string().check(z.maxLength(64))),
  from: searchParam(day),
  to: searchParam(day),
  page: searchParam(number),
  edit: searchParam(z.enum(['new', 'change'])),
  id: searchParam(number),
});
export type MeasuredSearch = z.output<typeof measuredSearch>;

/** Changes parts of the address. After a save a form is left without being asked. */
export type MeasuredGo = (change: Partial<MeasuredSearch>, how?: { saved?: boolean; replace?: boolean }) => void;

export const noSheet = { edit: undefined, id: undefined } as const;
