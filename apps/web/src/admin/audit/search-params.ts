import * as z from 'zod/mini';
import { isKstDay } from '@onsil/domain/calendar/kst';
import { searchParam, searchParams } from '#lib/state/search-param.ts';

/** The kinds of objects that the product writes audit entries about. */
export const auditKinds = [
  'company',
  'company-user',
  'farm',
  'farm-member',
  'farm-manager',
  'farm-statistics',
  'farm-document',
  'floor-plan',
  'controller',
  'mapping',
  'member',
  'field',
  'code',
  'notice',
  'faq',
  'inquiry',
  'claim',
  'calculated-field',
  'control-setting',
  'measured-value',
  'remark',
  'standard',
  'deviation',
  'alarm-stop',
  'nutrient-renewal',
  'maintenance',
  'crop',
  'catalogue-crop',
  'nutrient-solution',
  'rack',
  'rack-group',
  'controller-place',
  'batch',
  'batch-entry',
  'special-note',
  'farm-task',
  'growth-photo',
  'weekly-comment',
  'yield-plan',
  'cost',
  'cost-setting',
  'early-warning-setting',
  'dashboard-arrangement',
  'yield-import',
  'invitation',
  'file',
  'audit-log',
] as const;

const number = z.number().check(z.int(), z.minimum(1));
const day = z.string().check(z.refine(isKstDay));

/** Filters of the audit log: days, kind, farm, member, text, page; and its order. */
export const auditSearch = z.object({
  from: searchParam(day),
  to: searchParam(day),
  kind: searchParam(z.enum(auditKinds)),
  farmNo: searchParam(number),
  memberNo: searchParam(number),
  keyword: searchParam(z.string().check(z.maxLength(60))),
  page: searchParam(number),
  sort: searchParams.sort,
  dir: searchParams.dir,
});
export type AuditSearch = z.output<typeof auditSearch>;
