import * as z from 'zod/mini';
import { adminControllerFilter } from './admin-controllers.ts';
import { adminFarmFilter } from './admin-farms.ts';
import { adminMemberFilter } from './admin-members.ts';
import { companyFilter } from './companies.ts';
import { endpoints } from './endpoint.ts';
import { inquiryFilter } from './inquiries.ts';
import { adminNoticeFilter } from './notices.ts';
import { inFormat, tableFile } from './tables.ts';

/** The administration's lists as Excel or CSV files, in the language of the call, with search and order of the list. */
export const adminDownloadsApi = endpoints({
  exportCompanies: {
    method: 'GET',
    path: '/downloads/admin/companies',
    who: 'admin',
    summary: 'Download all companies',
    query: z.strictObject({ ...companyFilter, ...inFormat }),
    ...tableFile,
  },
  exportFarms: {
    method: 'GET',
    path: '/downloads/admin/farms',
    who: 'admin',
    summary: 'Download all farms, or those of a company (cno)',
    query: z.strictObject({ ...adminFarmFilter, ...inFormat }),
    ...tableFile,
  },
  exportMembers: {
    method: 'GET',
    path: '/downloads/admin/members',
    who: 'admin',
    summary: 'Download all members; adminYn=Y those who are administrators',
    query: z.strictObject({ ...adminMemberFilter, ...inFormat }),
    ...tableFile,
  },
  exportControllers: {
    method: 'GET',
    path: '/downloads/admin/controllers',
    who: 'admin',
    summary: 'Download the controllers of a farm (fno) or of all farms with their state; retiredYn=Y the retired ones',
    query: z.strictObject({ ...adminControllerFilter, ...inFormat }),
    ...tableFile,
  },
  exportInquiries: {
    method: 'GET',
    path: '/downloads/admin/inquiries',
    who: 'admin',
    summary: 'Download the inquiries, without their texts',
    query: z.strictObject({ ...inquiryFilter, ...inFormat }),
    ...tableFile,
  },
  exportNotices: {
    method: 'GET',
    path: '/downloads/admin/notices',
    who: 'admin',
    summary: 'Download all notices, including scheduled and ended ones',
    query: z.strictObject({ ...adminNoticeFilter, ...inFormat }),
    ...tableFile,
  },
});
