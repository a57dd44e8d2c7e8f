import type { RackGroup } from '@onsil/contract/racks';
import { recordAudit } from '#features/audit/audit.ts';
import { requireFarm } from '#features/farms/farms.ts';
import type { FarmContext, MemberContext } from '#platform/context.ts';
import { lockPermitted } from '#platform/database/lock-permitted.ts';
import { transact } from '#platform/database/transaction.ts';
import { rejectDuplicates } from '#platform/database/unique-violation.ts';
import { invalidField } from '#platform/http/api-error.ts';
import { requireVersion } from '#platform/http/require-version.ts';
import { deleteGroup, readGroup, hasRacks, insertGroup, listGroups, updateGroup } from './groups.sql.ts';

type GroupBody = { name: string; order: number };

const unique = { rack_group_fno_name_key: 'name' };
const kind = 'rack-group';

export const listRackGroups = async (ctx: FarmContext): Promise<RackGroup[]> => listGroups(ctx.db, ctx.farm.farmNo);

export const createRackGroup = async (ctx: FarmContext, body: GroupBody): Promise<{ rackGroupNo: number }> => {
  const { farmNo } = ctx.farm;
  return rejectDuplicates(unique, () =>
    transact(ctx, async (ctx) => {
      const created = await insertGroup(ctx.db, farmNo, body);
      await recordAudit(ctx, { action: 'create', kind, thing: created.rackGroupNo, farmNo, after: body });
      return created;
    }),
  );
};

/**
 * Locks a group.
 * @throws NOT_FOUND without access to its farm, FORBIDDEN unless the caller manages it
 */
const lockManagedGroup = async (ctx: MemberContext, rackGroupNo: number) => {
  const { row } = await lockPermitted(
    (options) => readGroup(ctx.db, rackGroupNo, options),
    ({ farmNo }) => requireFarm(ctx, farmNo, 'manager'),
  );
  return row;
};

/**
 * Renames or moves a group.
 * @throws CONFLICT if it changed since the version that the caller read
 */
export const updateRackGroup = async (
  ctx: MemberContext,
  rackGroupNo: number,
  { version, ...after }: GroupBody & { version: number },
): Promise<void> => {
  await rejectDuplicates(unique, () =>
    transact(ctx, async (ctx) => {
      const current = await lockManagedGroup(ctx, rackGroupNo);
      requireVersion(current.version, version);
      await updateGroup(ctx.db, rackGroupNo, after);
      const before = { name: current.name, order: current.order };
      await recordAudit(ctx, { action: 'change', kind, thing: rackGroupNo, farmNo: current.farmNo, before, after });
    }),
  );
};

/**
 * Deletes a group without racks.
 * @throws INVALID inUse
 */
export const deleteRackGroup = async (ctx: MemberContext, rackGroupNo: number): Promise<void> => {
  await transact(ctx, async (ctx) => {
    const current = await lockManagedGroup(ctx, rackGroupNo);
    if (await hasRacks(ctx.db, rackGroupNo)) throw invalidField('id', 'inUse');
    await deleteGroup(ctx.db, rackGroupNo);
    const before = { name: current.name, order: current.order };
    await recordAudit(ctx, { action: 'remove', kind, thing: rackGroupNo, farmNo: current.farmNo, before });
  });
};
