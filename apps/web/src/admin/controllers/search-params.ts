import * as z from 'zod/mini';
import { searchParam, searchParams } from '#lib/state/search-param.ts';

const number = z.number().check(z.int(), z.minimum(1));

/** Filters of the controller list: farm `farmNo`, keyword, retired ones, page; `order` while it is being arranged. */
export const controllersSearch = z.object({
  farmNo: searchParam(number),
  keyword: searchParam(z.string().check(z.maxLength(60))),
  retired: searchParam(z.boolean()),
  order: searchParam(z.boolean()),
  sort: searchParams.sort,
  dir: searchParams.dir,
  page: searchParam(number),
});
export type ControllersSearch = z.output<typeof controllersSearch>;

export const newControllerSearch = z.object({ farmNo: searchParam(number) });

export const controllerTabs = ['state', 'rejected', 'mapping', 'settings'] as const;

/** The tab of a controller, and reason and page of its rejected data. */
export const controllerSearch = z.object({
  tab: searchParam(z.enum(controllerTabs)),
  reason: searchParam(z.string()),
  page: searchParam(number),
});
