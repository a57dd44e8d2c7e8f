import * as z from 'zod/mini';
import { isBusinessNumber } from '@onsil/domain/text/business-number';
import { noContent, endpoints, item, items } from './endpoint.ts';
import { pageQuery, sortQuery } from './envelope.ts';
import { calendarDay, yesNo, textLine, rowNumberText, integer } from './values.ts';

const company = {
  companyId: integer,
  companyName: z.string(),
  address: z.string(),
  addressDetail: z.string(),
  /** founding day, 'YYYY-MM-DD'; null if unknown */
  startDate: z.nullable(z.string()),
  phoneNo: z.string(),
  /** 10 digits, or empty */
  businessNo: z.string(),
};

/** A company with the `version` that a save must send back. */
export const companyDetail = z.object({ ...company, version: integer, isEditable: yesNo });
export type CompanyDetail = z.output<typeof companyDetail>;

/** A row of the administrators' list. */
export const companyRow = z.object({ ...company, farms: integer, users: integer });
export type CompanyRow = z.output<typeof companyRow>;

/** Companies also have numbers of 8 digits (15xx) to 12 (050x). */
const companyPhone = z.string('required').check(z.trim(), z.regex(/^(\d{8,12})?$/, 'companyPhoneNo'));
const businessNo = z.string('required').check(
  z.maxLength(30, 'tooLong'),
  z.overwrite((text) => text.replaceAll(/[\s-]/g, '')),
  z.refine((digits) => digits === '' || isBusinessNumber(digits), 'businessNo'),
);

const companyFields = {
  companyName: textLine(100),
  address: textLine(200),
  addressDetail: z._default(textLine(100, 0), ''),
  startDate: calendarDay,
  phoneNo: z._default(companyPhone, ''),
  businessNo: z._default(businessNo, ''),
};
export const companyBody = z.strictObject(companyFields);
export type CompanyBody = z.output<typeof companyBody>;

/** A user of a company, for lists. */
export const companyUser = z.object({
  memberNo: integer,
  memberId: z.string(),
  memberName: z.string(),
  memberEmail: z.string(),
  phoneNo: z.string(),
});
export type CompanyUser = z.output<typeof companyUser>;

const companyParam = z.strictObject({ companyId: rowNumberText });
const companyUserParam = z.strictObject({ companyId: rowNumberText, memberNo: rowNumberText });

/** What companies can be sorted by. */
export const companySortKeys = ['companyName', 'businessNo', 'farms', 'users'] as const;
/** Search and order of the companies. */
export const companyFilter = { keyword: z.optional(textLine(60, 0)), ...sortQuery(companySortKeys) };

export const companiesApi = endpoints({
  listCompanies: {
    method: 'GET',
    path: '/admin/companies',
    who: 'admin',
    summary: 'List companies by name with their number of farms and users; search by name, address and business number',
    query: z.strictObject({ ...companyFilter, ...pageQuery }),
    reply: items(companyRow),
  },
  createCompany: {
    method: 'POST',
    path: '/admin/company',
    who: 'admin',
    summary: 'Register a company',
    body: companyBody,
    reply: item(z.object({ companyId: integer })),
  },
  getCompany: {
    method: 'GET',
    path: '/company/{cno}',
    who: 'farm',
    summary: 'Get a company, for its users and the members of its farms',
    params: companyParam,
    reply: item(companyDetail),
  },
  updateCompany: {
    method: 'PUT',
    path: '/company/{cno}',
    who: 'company',
    summary: 'Update a company; CONFLICT if it changed since `version`',
    params: companyParam,
    body: z.strictObject({ ...companyFields, version: integer }),
    reply: item(companyDetail),
  },
  listCompanyUsers: {
    method: 'GET',
    path: '/company/{cno}/users',
    who: 'company',
    summary: 'List the users of a company by name',
    params: companyParam,
    reply: items(companyUser),
  },
  createCompanyUser: {
    method: 'PUT',
    path: '/admin/company/{cno}/user/{mno}',
    who: 'admin',
    summary: 'Add a member as a user of the company, who sees and manages all of its farms',
    params: companyUserParam,
    reply: noContent,
  },
  deleteCompanyUser: {
    method: 'DELETE',
    path: '/admin/company/{cno}/user/{mno}',
    who: 'admin',
    summary: 'Remove a user from the company; the last one only with overruleYn=Y',
    params: companyUserParam,
    query: z.strictObject({ mayOverrule: z._default(yesNo, false) }),
    reply: noContent,
  },
});
