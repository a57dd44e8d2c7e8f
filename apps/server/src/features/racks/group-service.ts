import type { RackGroup } from '@onsil/contract/racks';
import type { CallContext } from '#platform/context.ts';
import { refuse } from '#platform/refusal.ts';
import { refuseTaken } from '#platform/taken.ts';
import { recordAudit } from '#features/audit/service.ts';
import { openCurrentFarm, openFarm } from '#features/farms/service.ts';
import {
  deleteGroup,
  findGroup,
  findGroupHeld,
  hasRacks,
  insertGroup,
  listGroups,
  updateGroup,
} from './group-repository.ts';

type GroupBody = { name: string; order: number };

const unique = { rack_group_fno_name_key: 'name' };
const kind = 'rack-group';

export const rackGroups = async (ctx: CallContext): Promise<RackGroup[]> =>
  listGroups(ctx.db, (await openCurrentFarm(ctx)).farmNo);

export const addRackGroup = async (ctx: CallContext, body: GroupBody): Promise<{ rackGroupNo: number }> => {
  const { farmNo } = await openCurrentFarm(ctx, 'manager');
  return refuseTaken(unique, () =>
    ctx.db.transaction().execute(async (db) => {
      const created = await insertGroup(db, farmNo, body);
      await recordAudit(ctx, db, { action: 'create', kind, thing: created.rackGroupNo, farmNo, after: body });
      return created;
    }),
  );
};

/** @throws NOT_FOUND unless the caller manages the group's farm */
const requireManagedGroup = async (ctx: CallContext, rackGroupNo: number): Promise<void> => {
  const group = await findGroup(ctx.db, rackGroupNo);
  if (!group) throw refuse('NOT_FOUND');
  await openFarm(ctx, String(group.farmNo), 'manager');
};

/**
 * Renames or moves a group.
 * @throws CONFLICT if it changed since the version that the caller read
 */
export const changeRackGroup = async (
  ctx: CallContext,
  rackGroupNo: number,
  { version, ...after }: GroupBody & { version: number },
): Promise<void> => {
  await requireManagedGroup(ctx, rackGroupNo);
  await refuseTaken(unique, () =>
    ctx.db.transaction().execute(async (db) => {
      const current = await findGroupHeld(db, rackGroupNo);
      if (current?.version !== version) throw refuse('CONFLICT');
      await updateGroup(db, rackGroupNo, after);
      const before = { name: current.name, order: current.order };
      await recordAudit(ctx, db, { action: 'change', kind, thing: rackGroupNo, farmNo: current.farmNo, before, after });
    }),
  );
};

/**
 * Deletes a group without racks.
 * @throws INVALID inUse
 */
export const removeRackGroup = async (ctx: CallContext, rackGroupNo: number): Promise<void> => {
  await requireManagedGroup(ctx, rackGroupNo);
  await ctx.db.transaction().execute(async (db) => {
    const current = await findGroupHeld(db, rackGroupNo);
    if (!current) throw refuse('NOT_FOUND');
    if (await hasRacks(db, rackGroupNo)) throw refuse('INVALID', { fields: [{ path: 'id', code: 'inUse' }] });
    await deleteGroup(db, rackGroupNo);
    const before = { name: current.name, order: current.order };
    await recordAudit(ctx, db, { action: 'remove', kind, thing: rackGroupNo, farmNo: current.farmNo, before });
  });
};
