import type { AccessLevel } from '@onsil/contract/endpoint';

export const callers = ['nobody', 'stranger', 'member', 'manager', 'company', 'admin'] as const;
export type Caller = (typeof callers)[number];

/** Expected status by access level and caller, for a farm that is not the stranger's. */
export const expected: Record<AccessLevel, Record<Caller, number>> = {
  anyone: { nobody: 200, stranger: 200, member: 200, manager: 200, company: 200, admin: 200 },
  self: { nobody: 401, stranger: 200, member: 200, manager: 200, company: 200, admin: 200 },
  farm: { nobody: 401, stranger: 404, member: 200, manager: 200, company: 200, admin: 200 },
  manager: { nobody: 401, stranger: 404, member: 403, manager: 200, company: 200, admin: 200 },
  company: { nobody: 401, stranger: 404, member: 403, manager: 403, company: 200, admin: 200 },
  admin: { nobody: 401, stranger: 403, member: 403, manager: 403, company: 403, admin: 200 },
};
