import { isKstDay } from '@onsil/domain/kst';
import * as z from 'zod/mini';
import { searchParam } from '#lib/search-param.ts';

/** What entries of the log are about, as far as the product writes any. */
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
  'control-setting',
  'measured-value',
  'remark',
  'standard',
  'deviation',
  'alarm-stop',
  'nutrient-renewal',
  'crop',
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
  'yield-import',
  'invitation',
  'file',
  'audit-log',
] as const;

const number = z.number().check(z.int(), z.minimum(1));
const day = z.string().check(z.refine(isKstDay));

/** The address of the audit log: its days, what it is about, the farm, who did it, a page. */
export const auditSearch = z.object({
  from: searchParam(day),
  to: searchParam(day),
  kind: searchParam(z.enum(auditKinds)),
  fno: searchParam(number),
  mno: searchParam(number),
  keyword: searchParam(z.string().check(z.maxLength(60))),
  page: searchParam(number),
});
export type AuditSearch = z.output<typeof auditSearch>;
