import { randomBytes } from 'node:crypto';
import type { AuditEntry } from '@onsil/contract/audit';
import type { Session } from '@onsil/contract/auth';
import type { TestPortal } from './harness.ts';
import { itemsOf } from './replies.ts';

/** A company's create body. */
export const aCompany = {
  companyName: '새벽들 농업회사법인',
  address: '전북특별자치도 김제시 백구면 1',
  startDate: '2019-03-02',
};

/** A farm's create body with a unique id and code. */
export const aFarm = (companyId: number, given: Record<string, unknown> = {}) => {
  const id = randomBytes(4).toString('hex');
  return {
    farmId: `new-${id}`,
    code: `N-${id}`,
    farmName: '김제 토마토농장',
    companyId,
    cultivationType: 'SUBSTRATE',
    operationStatus: 'PREPARING',
    ...given,
  };
};

/** Returns the audit entries of an item, newest first. */
export const entriesOf = async (
  portal: TestPortal,
  admin: Session,
  kind: string,
  thing: string | number,
): Promise<AuditEntry[]> => {
  const reply = await portal.call(admin, 'GET', '/admin/audit-log', { query: { kind, keyword: String(thing) } });
  return itemsOf(reply).filter((entry) => entry.thing === String(thing));
};
