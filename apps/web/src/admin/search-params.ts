import * as z from 'zod/mini';
import { searchParam, searchParams } from '#lib/state/search-param.ts';

/** A list's keyword, page and order. */
const list = {
  keyword: searchParams.keyword,
  page: searchParams.page,
  sort: searchParams.sort,
  dir: searchParams.dir,
};

/** List filters, and the open form with the number of its entry. */
export const catalogueSearch = z.object({
  keyword: searchParams.keyword,
  withdrawn: searchParam(z.boolean()),
  page: searchParams.page,
  sheet: searchParams.sheet('new', 'edit'),
  id: searchParams.id,
});

/** The master code shown, and the open sheet with its code: a new one, one of the master's, or the master itself. */
export const codesSearch = z.object({
  master: searchParam(z.string()),
  sheet: searchParams.sheet('new', 'edit', 'rename'),
  id: searchParams.code,
});

/** Filters and order of the company list; `sheet` opens a new company. */
export const companiesSearch = z.object({
  ...list,
  sheet: searchParams.sheet('new'),
});

/** The page of the company's farms, and whether the company is being edited. */
export const companySearch = z.object({ page: searchParams.page, sheet: searchParams.sheet('edit') });

/** Filters of the controller list: farm `farmNo`, keyword, retired ones, page; `order` while it is being arranged. */
export const controllersSearch = z.object({
  ...list,
  farmNo: searchParams.id,
  retired: searchParam(z.boolean()),
  order: searchParam(z.boolean()),
});
export type ControllersSearch = z.output<typeof controllersSearch>;

export const newControllerSearch = z.object({ farmNo: searchParams.id });

export const controllerTabs = ['state', 'rejected', 'mapping', 'settings'] as const;

/** The tab of a controller, and reason, page and order of its rejected data. */
export const controllerSearch = z.object({
  tab: searchParam(z.enum(controllerTabs)),
  reason: searchParam(z.string()),
  page: searchParams.page,
  sort: searchParams.sort,
  dir: searchParams.dir,
});

/** Filters and order of the farm list; `sheet` opens a new farm, of company `companyId` where given. */
export const adminFarmsSearch = z.object({
  ...list,
  sheet: searchParams.sheet('new'),
  companyId: searchParams.id,
});

/** The page of the farm's controllers, and whether the farm is being edited. */
export const adminFarmSearch = z.object({ page: searchParams.page, sheet: searchParams.sheet('edit') });

/** Keyword and page of the field catalogue, and the open sheet with the key of its field. */
export const fieldsSearch = z.object({
  keyword: searchParams.keyword,
  page: searchParams.page,
  sheet: searchParams.sheet('new', 'edit'),
  id: searchParams.code,
});

export const inquiryStates = ['open', 'answered', 'all'] as const;

/** Search parameters of the inquiries; unanswered ones by default. */
export const inquiriesSearch = z.object({
  ...list,
  state: searchParam(z.enum(inquiryStates)),
  kind: searchParams.code,
});
export type InquiriesSearch = z.output<typeof inquiriesSearch>;

/** Keyword, page and administrator filter of the member list. */
export const adminMembersSearch = z.object({
  ...list,
  admins: searchParam(z.literal(true)),
});

/** Page and order of a member's sign-ins. */
export const adminMemberSearch = z.object({ page: searchParams.page, sort: searchParams.sort, dir: searchParams.dir });
