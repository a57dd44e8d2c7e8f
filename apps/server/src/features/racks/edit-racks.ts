import type { NewRack, RackChange } from '@onsil/contract/racks';
import { kstDay } from '@onsil/domain/calendar/kst';
import { recordAudit } from '#features/audit/audit.ts';
import { requireFarm } from '#features/farms/farms.ts';
import type { FarmContext, MemberContext } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import { violatedConstraint } from '#platform/database/error-code.ts';
import { lockPermitted } from '#platform/database/lock-permitted.ts';
import { transact } from '#platform/database/transaction.ts';
import { rejectDuplicates } from '#platform/database/unique-violation.ts';
import { publish } from '#platform/events/publish.ts';
import { apiError, invalidField, type InvalidField } from '#platform/http/api-error.ts';
import { requireVersion } from '#platform/http/require-version.ts';
import { endPlaces, hasControllerAbove } from './controller-places.sql.ts';
import { lockGroupForShare } from './groups.sql.ts';
import {
  deleteUnusedRack,
  insertRack,
  listSectionsOf,
  readRack,
  saveSections,
  updateRackRow,
  markRackRemoved,
} from './racks.sql.ts';

type Section = NewRack['sections'][number];

const unique = { rack_name: 'name', rack_place: 'place' };
const kind = 'rack';

const isOverlapping = (one: Section, other: Section): boolean =>
  one.tierFrom <= other.tierTo &&
  other.tierFrom <= one.tierTo &&
  one.columnFrom <= other.columnTo &&
  other.columnFrom <= one.columnTo;

const validateSections = ({ sections, tierCount, columnCount }: NewRack, known: readonly number[]): InvalidField[] =>
  sections.flatMap((section, index) => {
    const path = `sections.${index}`;
    const { sectionNo } = section;
    if (sectionNo !== undefined && !known.includes(sectionNo)) return [{ path: `${path}.sectionNo`, code: 'invalid' }];
    if (section.tierTo > tierCount || section.columnTo > columnCount) return [{ path, code: 'outOfRange' }];
    const before = sections.slice(0, index);
    return before.some(
      (other) =>
        other.name === section.name ||
        (sectionNo !== undefined && other.sectionNo === sectionNo) ||
        isOverlapping(other, section),
    )
      ? [{ path, code: 'duplicate' }]
      : [];
  });

const validateRack = async (
  db: Database,
  farmNo: number,
  rack: NewRack,
  current: readonly { sectionNo: number }[],
): Promise<void> => {
  const fields = validateSections(
    rack,
    current.map(({ sectionNo }) => sectionNo),
  );
  if (!(await lockGroupForShare(db, farmNo, rack.rackGroupNo))) fields.push({ path: 'rackGroupNo', code: 'invalid' });
  if (fields.length > 0) throw apiError('INVALID', { fields });
};

const withoutNumber = (section: Section): Omit<Section, 'sectionNo'> => {
  const { sectionNo: _, ...named } = section;
  return named;
};

const refuseInUse = async <T>(write: () => Promise<T>): Promise<T> => {
  try {
    return await write();
  } catch (error) {
    throw violatedConstraint(error) === 'rack_in_use' ? apiError('RACK_IN_USE') : error;
  }
};

export const createRack = async (ctx: FarmContext, body: NewRack): Promise<{ rackId: number }> => {
  const { farmNo } = ctx.farm;
  return rejectDuplicates(unique, () =>
    transact(ctx, async (ctx) => {
      await validateRack(ctx.db, farmNo, body, []);
      const rackId = await insertRack(ctx.db, farmNo, body, kstDay(ctx.now()));
      await saveSections(ctx.db, rackId, body.sections);
      await recordAudit(ctx, { action: 'create', kind, thing: rackId, farmNo, after: body });
      return { rackId };
    }),
  );
};

/**
 * Locks a rack; `audited` is what the audit log says of it, but for its sections.
 * @throws NOT_FOUND without access to its farm, FORBIDDEN unless the caller manages it
 */
const lockManagedRack = async (ctx: MemberContext, rackId: number) => {
  const { row } = await lockPermitted(
    (options) => readRack(ctx.db, rackId, options),
    ({ farmNo }) => requireFarm(ctx, farmNo, 'manager'),
  );
  const { rackId: _, farmNo, version, ...audited } = row;
  return { farmNo, version, audited };
};

/**
 * Updates a rack and its sections.
 * @throws CONFLICT if it changed since the version that the caller read; RACK_IN_USE if occupied positions would be
 * removed; INVALID inUse if tiers with a controller would be removed
 */
export const updateRack = async (
  ctx: MemberContext,
  rackId: number,
  { version, ...after }: RackChange,
): Promise<void> => {
  const today = kstDay(ctx.now());
  const change = async (ctx: MemberContext): Promise<void> => {
    const { farmNo, audited, ...current } = await lockManagedRack(ctx, rackId);
    requireVersion(current.version, version);
    const sections = await listSectionsOf(ctx.db, rackId);
    await validateRack(ctx.db, farmNo, after, sections);
    if (await hasControllerAbove(ctx.db, rackId, after.tierCount, today)) throw invalidField('tierCount', 'inUse');
    await updateRackRow(ctx.db, rackId, after, today);
    await saveSections(ctx.db, rackId, after.sections);
    await recordAudit(ctx, {
      action: 'change',
      kind,
      thing: rackId,
      farmNo,
      before: { ...audited, sections: sections.map(withoutNumber) },
      after: { ...after, sections: after.sections.map(withoutNumber) },
    });
  };
  await refuseInUse(() => rejectDuplicates(unique, () => transact(ctx, change)));
};

/**
 * Removes a rack from today on and ends the places of controllers at it. A rack that was never used is deleted.
 * @throws RACK_IN_USE if a batch has positions on it today or later
 */
export const deleteRack = async (ctx: MemberContext, rackId: number): Promise<void> => {
  const today = kstDay(ctx.now());
  const remove = async (ctx: MemberContext): Promise<void> => {
    const { farmNo, audited } = await lockManagedRack(ctx, rackId);
    const before = { ...audited, sections: (await listSectionsOf(ctx.db, rackId)).map(withoutNumber) };
    await endPlaces(ctx.db, { rackId }, today);
    if (!(await deleteUnusedRack(ctx.db, rackId))) await markRackRemoved(ctx.db, rackId, new Date(ctx.now()), today);
    await recordAudit(ctx, { action: 'remove', kind, thing: rackId, farmNo, before });
    await publish(ctx, 'controllers', [farmNo]); // of their places
  };
  await refuseInUse(() => transact(ctx, remove));
};
