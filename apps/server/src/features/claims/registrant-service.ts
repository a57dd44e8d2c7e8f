import { claimFileBytes, type ClaimBody } from '@onsil/contract/claims';
import type { CallContext } from '#platform/context.ts';
import type { Database } from '#platform/database.ts';
import { refuse } from '#platform/refusal.ts';
import { isCommonCode } from '#features/codes/service.ts';
import { openCurrentFarm, openFarm } from '#features/farms/service.ts';
import { filesOf, linkFiles } from '#features/files/service.ts';
import {
  clearContacts,
  insertClaim,
  insertEvents,
  lockClaim,
  updateClaim,
  type ClaimText,
  type HeldClaim,
} from './repository.ts';
import { claimKind } from './service.ts';

/** What is written of a claim, with a type that stays until the transaction ends. */
const textOf = async (db: Database, { type, title, content, contact = '' }: ClaimBody): Promise<ClaimText> => {
  if (!(await isCommonCode({ db }, 'CLAIM_TYPE', type)))
    throw refuse('INVALID', { fields: [{ path: 'type', code: 'unknownCode' }] });
  return { type, title, content, contact };
};

/** Everybody of the farm may see what is attached. */
const attach = async (
  ctx: CallContext,
  db: Database,
  keys: readonly string[],
  { boardNo, fno, mno }: { boardNo: number; fno: number; mno: number },
): Promise<void> => {
  await linkFiles(db, { kind: claimKind, id: boardNo }, keys, { mno, audience: { fno }, needed: true });
  const files = (await filesOf({ ...ctx, db }, claimKind, [boardNo])).get(boardNo) ?? [];
  if (files.some(({ size }) => size > claimFileBytes))
    throw refuse('INVALID', { fields: [{ path: 'files', code: 'claimFileTooLarge' }] });
};

/** Files a claim of the current farm and gives its number. */
export const fileClaim = async (ctx: CallContext, body: ClaimBody): Promise<number> => {
  if (!ctx.member) throw refuse('NOT_SIGNED_IN');
  const { mno } = ctx.member;
  const { fno } = await openCurrentFarm(ctx);
  const now = new Date(ctx.now());
  return ctx.db.transaction().execute(async (db) => {
    const boardNo = await insertClaim(db, await textOf(db, body), { fno, mno }, now);
    await attach(ctx, db, body.files, { boardNo, fno, mno });
    await insertEvents(db, boardNo, ['requested'], { mno, now });
    return boardNo;
  });
};

/** The caller's own claim, held until the transaction ends. Another's is FORBIDDEN, one of a farm unseen NOT_FOUND. */
const holdOwn = async (ctx: CallContext, db: Database, boardNo: number): Promise<HeldClaim & { mno: number }> => {
  const held = await lockClaim(db, boardNo);
  if (!held) throw refuse('NOT_FOUND');
  await openFarm({ ...ctx, db }, String(held.fno));
  const { mno } = held;
  if (mno === null || mno !== ctx.member?.mno) throw refuse('FORBIDDEN');
  return { ...held, mno };
};

const conflict = (code: string) => refuse('CONFLICT', { fields: [{ path: 'progress', code }] });

/** Writes a claim anew, its attachments too, while nobody works on it. */
export const changeClaim = async (ctx: CallContext, boardNo: number, body: ClaimBody): Promise<void> => {
  const now = new Date(ctx.now());
  await ctx.db.transaction().execute(async (db) => {
    const { fno, mno, progress } = await holdOwn(ctx, db, boardNo);
    if (progress !== 'requested') throw conflict('claimTaken');
    await updateClaim(db, boardNo, await textOf(db, body), now);
    await attach(ctx, db, body.files, { boardNo, fno, mno });
    await insertEvents(db, boardNo, ['changed'], { mno, now });
  });
};

/** The registrant's word that it is done; nothing of the claim changes after it. */
export const confirmClaim = async (ctx: CallContext, boardNo: number): Promise<void> => {
  const now = new Date(ctx.now());
  await ctx.db.transaction().execute(async (db) => {
    const { mno, progress } = await holdOwn(ctx, db, boardNo);
    if (progress !== 'completed') throw conflict(progress === 'confirmed' ? 'claimConfirmed' : 'claimNotCompleted');
    await updateClaim(db, boardNo, { progress: 'confirmed' }, now);
    await insertEvents(db, boardNo, ['confirmed'], { mno, now });
  });
};

/** Erases the numbers to call a member back; for a resignation, before the member's row goes. */
export const forgetClaimContacts = async (db: Database, mno: number): Promise<void> =>
  void (await clearContacts(db, mno));
