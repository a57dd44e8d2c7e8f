import type { Remark, RemarkBody, RemarkChange } from '@onsil/contract/remarks';
import type { CallContext } from '#platform/context.ts';
import type { Database } from '#platform/database.ts';
import { refuse } from '#platform/refusal.ts';
import { checkRange } from '#platform/time-range.ts';
import { recordAudit } from '#features/audit/service.ts';
import { fieldCatalogue, openController } from '#features/controllers/service.ts';
import { openFarm, type Farm } from '#features/farms/service.ts';
import { deleteRemark, insertRemark, listRemarks, lockRemark, updateRemark, type RemarkWords } from './repository.ts';

const mayChange = (ctx: CallContext, { role }: Farm, mno: number | null): boolean =>
  role !== 'member' || (mno !== null && mno === ctx.member?.mno);

type RemarkQuery = { systemId: readonly string[]; fields: readonly string[]; from: number; to: number };

/** The remarks on controllers, on these fields or on all, in a span of epoch ms. */
export const remarksIn = async (ctx: CallContext, { systemId, fields, from, to }: RemarkQuery): Promise<Remark[]> => {
  const controllers = await Promise.all(systemId.map((one) => openController(ctx, one)));
  const farms = new Map(
    await Promise.all(
      [...new Set(controllers.map(({ fno }) => fno))].map(
        async (fno) => [fno, await openFarm(ctx, String(fno))] as const,
      ),
    ),
  );
  const ids = controllers.map(({ controllerId }) => controllerId);
  const rows = await listRemarks(ctx.db, ids, fields, { from: new Date(from), to: new Date(to) });
  return rows.map(({ remarkNo, fno, mno, from: begin, to: end, ...row }) => {
    const farm = farms.get(fno);
    return {
      ...row,
      specificityNo: remarkNo,
      from: begin.toISOString(),
      to: end.toISOString(),
      mineYn: farm && mayChange(ctx, farm, mno) ? 'Y' : 'N',
    };
  });
};

type Words = Pick<RemarkBody, 'field' | 'from' | 'to' | 'text'>;

/** Refuses a period that ends before it begins, is too long or begins in the future, and a field that is not there. */
const requireFit = async (ctx: CallContext, { field, from, to, text }: Words): Promise<RemarkWords> => {
  const [begin, end] = [Date.parse(from), Date.parse(to)];
  checkRange(begin, end);
  if (begin > ctx.now()) throw refuse('INVALID', { fields: [{ path: 'from', code: 'future' }] });
  if (field !== null && !(await fieldCatalogue(ctx)).some(({ key }) => key === field))
    throw refuse('INVALID', { fields: [{ path: 'field', code: 'unknownField' }] });
  return { field, from: new Date(begin), to: new Date(end), text };
};

export const addRemark = async (
  ctx: CallContext,
  { systemId, ...words }: RemarkBody,
): Promise<{ specificityNo: number }> => {
  const { controllerId } = await openController(ctx, systemId);
  const fit = await requireFit(ctx, words);
  const by = { controllerId, mno: ctx.member?.mno ?? null, now: new Date(ctx.now()) };
  return { specificityNo: await insertRemark(ctx.db, fit, by) };
};

/** A remark that the caller may change, held until the transaction ends. */
const holdRemark = async (ctx: CallContext, db: Database, remarkNo: number) => {
  const held = await lockRemark(db, remarkNo);
  if (!held) throw refuse('NOT_FOUND');
  const farm = await openFarm({ ...ctx, db }, String(held.fno));
  if (!mayChange(ctx, farm, held.mno)) throw refuse('FORBIDDEN');
  return held;
};

/** What the audit keeps of a remark: where it is pinned, not its words. */
const pinOf = ({ field, from, to, version }: Omit<RemarkWords, 'text'> & { version: number }) => ({
  field,
  from: from.toISOString(),
  to: to.toISOString(),
  version,
});

/** Writes a remark anew; its author and managers may. */
export const changeRemark = (ctx: CallContext, { specificityNo, version, ...words }: RemarkChange): Promise<void> =>
  ctx.db.transaction().execute(async (db) => {
    const held = await holdRemark(ctx, db, specificityNo);
    if (held.version !== version) throw refuse('CONFLICT');
    const fit = await requireFit({ ...ctx, db }, words);
    await updateRemark(db, specificityNo, fit);
    await recordAudit(ctx, db, {
      action: 'change',
      kind: 'remark',
      thing: `${held.systemId} ${specificityNo}`,
      fno: held.fno,
      before: pinOf(held),
      after: pinOf({ ...fit, version: version + 1 }),
    });
  });

export const removeRemark = (ctx: CallContext, specificityNo: number): Promise<void> =>
  ctx.db.transaction().execute(async (db) => {
    const held = await holdRemark(ctx, db, specificityNo);
    await deleteRemark(db, specificityNo);
    const thing = `${held.systemId} ${specificityNo}`;
    await recordAudit(ctx, db, { action: 'remove', kind: 'remark', thing, fno: held.fno, before: pinOf(held) });
  });
