import * as z from 'zod/mini';
import { searchParam } from '#lib/search-param.ts';

// Written down here: the contract's schemas would come along with every first visit.
export const periods = ['1m', '6m', '1y', 'own'] as const;
export type Period = (typeof periods)[number];

const number = z.number().check(z.int(), z.minimum(1));
const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));
const words = z.string().check(z.maxLength(64));

/**
 * The address of the growth photos: which are listed and how, the form that is open (`sheet`, for the entry `id` or a new
 * one), the photo that is shown large (`open`, its picture `at`), two that are compared, and the place of the time line.
 */
export const photoSearch = z.object({
  tab: searchParam(z.literal('line')),
  view: searchParam(z.literal('table')),
  period: searchParam(z.enum(periods)),
  from: searchParam(day),
  to: searchParam(day),
  crop: searchParam(number),
  c: searchParam(words),
  page: searchParam(number),
  sheet: searchParam(z.literal('photo')),
  id: searchParam(number),
  open: searchParam(number),
  at: searchParam(number),
  compare: searchParam(z.tuple([number, number])),
  place: searchParam(words),
});
export type PhotoSearch = z.output<typeof photoSearch>;

/** Changes parts of the address. After a save a sheet is left without being asked. */
export type PhotoGo = (change: Partial<PhotoSearch>, how?: { replace?: boolean; saved?: boolean }) => void;

/** The address without the sheet that is open, and without the photo that is shown large. */
export const noSheet = { sheet: undefined, id: undefined } as const;
export const noPhoto = { open: undefined, at: undefined } as const;

/** The period where none is chosen. */
export const usualPeriod = '6m';
