import { headers } from '@onsil/contract/auth';
import type { Method } from '@onsil/contract/endpoint';
import type { FarmBody, FarmProfile } from '@onsil/contract/farm-info';
import type { Cast } from './factories.ts';
import type { TestPortal } from './harness.ts';

export type Who = 'admin' | 'company' | 'manager' | 'member' | 'stranger';

/** Makes a call about the cast's farm; `{farmNo}` in the path is replaced. */
export const callAs =
  (portal: TestPortal, cast: () => Cast) =>
  <M extends Method, P extends string>(who: Who | null, method: M, path: P, body?: unknown) =>
    portal.call(who && cast()[who], method, path.replace('{farmNo}', String(cast().farm.farmNo)) as P, {
      headers: { [headers.farmId]: cast().farm.farmId },
      ...(body !== undefined && { body }),
    });

/** A farm's update body with some members changed. */
export const bodyOf = (profile: FarmProfile, change: Partial<FarmBody> = {}): FarmBody => {
  const { version, farmName, cultivationType, openedOn, province, address, addressDetail, latitude, longitude } =
    profile;
  const { homepage, description, scale, facility, resources, machines } = profile;
  const place = { province, address, addressDetail, latitude, longitude };
  const words = { homepage, description, scale, facility, resources, machines };
  return { version, farmName, cultivationType, openedOn, ...place, ...words, ...change };
};

export type AuditLine = { memberNo: number | null; action: string; thing: string; before: unknown; after: unknown };

/** Returns a farm's audit entries of one kind, oldest first. */
export const auditOf = async ({ pool }: TestPortal, farmNo: number, kind: string): Promise<AuditLine[]> =>
  (
    await pool.query<AuditLine>(
      'select member_no as "memberNo", action, thing, before, after from audit_log where farm_no = $1 and kind = $2 order by audit_id',
      [farmNo, kind],
    )
  ).rows;
