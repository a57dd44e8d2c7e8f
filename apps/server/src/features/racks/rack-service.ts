import type { NewRack, RackChange } from '@onsil/contract/racks';
import { kstDay } from '@onsil/domain/kst';
import type { CallContext } from '#platform/context.ts';
import type { Database } from '#platform/database.ts';
import { refuse, type WrongField } from '#platform/refusal.ts';
import { refuseTaken } from '#platform/taken.ts';
import { recordAudit } from '#features/audit/service.ts';
import { openCurrentFarm, openFarm } from '#features/farms/service.ts';
import { groupStays } from './group-repository.ts';
import { endPlaces, isWatchedAbove } from './place-repository.ts';
import {
  deleteUnused,
  findRackFarm,
  findRackHeld,
  insertRack,
  listSectionsOf,
  saveSections,
  updateRack,
  updateRemoved,
} from './repository.ts';

type Section = NewRack['sections'][number];

const unique = { rack_name: 'name', rack_place: 'place' };
const kind = 'rack';

const isOverlapping = (one: Section, other: Section): boolean =>
  one.tierFrom <= other.tierTo &&
  other.tierFrom <= one.tierTo &&
  one.columnFrom <= other.columnTo &&
  other.columnFrom <= one.columnTo;

const validateSections = ({ sections, tierCount, columnCount }: NewRack): WrongField[] =>
  sections.flatMap((section, index) => {
    const path = `sections.${index}`;
    if (section.tierTo > tierCount || section.columnTo > columnCount) return [{ path, code: 'outOfRange' }];
    const before = sections.slice(0, index);
    return before.some((other) => other.name === section.name || isOverlapping(other, section))
      ? [{ path, code: 'duplicate' }]
      : [];
  });

const validateRack = async (db: Database, farmNo: number, rack: NewRack): Promise<void> => {
  const fields = validateSections(rack);
  if (!(await groupStays(db, farmNo, rack.rackGroupNo))) fields.push({ path: 'rackGroupNo', code: 'invalid' });
  if (fields.length > 0) throw refuse('INVALID', { fields });
};

const refuseInUse = async <T>(write: () => Promise<T>): Promise<T> => {
  try {
    return await write();
  } catch (error) {
    const constraint: unknown = error instanceof Error ? Reflect.get(error, 'constraint') : undefined;
    throw constraint === 'rack_in_use' ? refuse('RACK_IN_USE') : error;
  }
};

export const addRack = async (ctx: CallContext, body: NewRack): Promise<{ rackId: number }> => {
  const { farmNo } = await openCurrentFarm(ctx, 'manager');
  return refuseTaken(unique, () =>
    ctx.db.transaction().execute(async (db) => {
      await validateRack(db, farmNo, body);
      const rackId = await insertRack(db, farmNo, body, kstDay(ctx.now()));
      await saveSections(db, rackId, body.sections);
      await recordAudit(ctx, db, { action: 'create', kind, thing: rackId, farmNo, after: body });
      return { rackId };
    }),
  );
};

/**
 * Farm of a rack.
 * @throws NOT_FOUND unless the caller manages it
 */
const requireManagedRack = async (ctx: CallContext, rackId: number): Promise<number> => {
  const farmNo = await findRackFarm(ctx.db, rackId);
  if (farmNo === undefined) throw refuse('NOT_FOUND');
  return (await openFarm(ctx, String(farmNo), 'manager')).farmNo;
};

/**
 * Updates a rack and its sections.
 * @throws CONFLICT if it changed since the version that the caller read; RACK_IN_USE if occupied positions would be
 * removed; INVALID inUse if tiers with a controller would be removed
 */
export const changeRack = async (
  ctx: CallContext,
  rackId: number,
  { version, ...after }: RackChange,
): Promise<void> => {
  const farmNo = await requireManagedRack(ctx, rackId);
  const today = kstDay(ctx.now());
  const change = async (db: Database): Promise<void> => {
    const current = await findRackHeld(db, rackId);
    if (current?.version !== version) throw refuse('CONFLICT');
    await validateRack(db, farmNo, after);
    if (await isWatchedAbove(db, rackId, after.tierCount, today))
      throw refuse('INVALID', { fields: [{ path: 'tierCount', code: 'inUse' }] });
    const { rackId: _, version: __, ...text } = current;
    const before = { ...text, sections: await listSectionsOf(db, rackId) };
    await updateRack(db, rackId, after, today);
    await saveSections(db, rackId, after.sections);
    await recordAudit(ctx, db, { action: 'change', kind, thing: rackId, farmNo, before, after });
  };
  await refuseInUse(() => refuseTaken(unique, () => ctx.db.transaction().execute(change)));
};

/**
 * Removes a rack from today on and ends the places of controllers at it. A rack that was never used is deleted.
 * @throws RACK_IN_USE if a batch has positions on it today or later
 */
export const removeRack = async (ctx: CallContext, rackId: number): Promise<void> => {
  const farmNo = await requireManagedRack(ctx, rackId);
  const today = kstDay(ctx.now());
  const remove = async (db: Database): Promise<void> => {
    const current = await findRackHeld(db, rackId);
    if (!current) throw refuse('NOT_FOUND');
    const { rackId: _, version: __, ...text } = current;
    const before = { ...text, sections: await listSectionsOf(db, rackId) };
    await endPlaces(db, { rackId }, today);
    if (!(await deleteUnused(db, rackId))) await updateRemoved(db, rackId, new Date(ctx.now()), today);
    await recordAudit(ctx, db, { action: 'remove', kind, thing: rackId, farmNo, before });
  };
  await refuseInUse(() => ctx.db.transaction().execute(remove));
};
