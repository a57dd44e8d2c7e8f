import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { idempotencyHeader } from '@onsil/contract/endpoint';
import { dayMs } from '@onsil/domain/calendar/duration';
import type { CallContext, Context } from '../context.ts';
import { transact } from '../database/transaction.ts';
import { deleteOlderThan } from '../jobs/retention.ts';
import type { Job } from '../jobs/scheduler.ts';
import { apiError } from './api-error.ts';
import { deleteOldKeys, deleteSurplusKeys, findAnswer, insertKey, saveAnswer } from './idempotency.sql.ts';
import { requireMember } from './require-member.ts';
import { validate } from './validation.ts';

/** A device may be without a network for so long. */
const keptDays = 30;
const maxKeysPerMember = 10_000;

const keySchema = z.uuid('invalid');

/** The key with which the caller marks a call that may be repeated; undefined without one. */
export const readIdempotencyKey = (ctx: CallContext): string | undefined => {
  const key = ctx.header(idempotencyHeader);
  return key === undefined ? undefined : validate(keySchema, key, idempotencyHeader).toLowerCase();
};

type Call = {
  key: string;
  /** method and path */
  name: string;
  /** everything that the effect depends on */
  request: unknown;
};

export type OnceAnswer = { answer: string; isReplayed: boolean };

/**
 * Runs `work` once for a member's key, in one transaction with the key: a repeated call gets the first one's answer, also
 * one that comes while the first still runs. A call that fails leaves no key, so that it can be repeated.
 * @throws KEY_REUSED if the key belongs to another call
 */
export const answerOnce = (
  ctx: CallContext,
  { key, name, request }: Call,
  work: (ctx: CallContext) => Promise<string>,
): Promise<OnceAnswer> =>
  transact(ctx, async (ctx): Promise<OnceAnswer> => {
    const ofMember = { memberNo: requireMember(ctx).memberNo, key };
    const requestHash = createHash('sha256')
      .update(JSON.stringify([name, request]))
      .digest();
    if (!(await insertKey(ctx.db, { ...ofMember, call: name, requestHash, createdAt: new Date(ctx.now()) }))) {
      const known = await findAnswer(ctx.db, ofMember);
      // Deleted at this moment, because it is old.
      if (!known || known.answer === null) throw apiError('UNAVAILABLE', { retryAfterSeconds: 1 });
      if (!known.requestHash.equals(requestHash)) throw apiError('KEY_REUSED');
      return { answer: known.answer, isReplayed: true };
    }
    const answer = await work(ctx);
    await saveAnswer(ctx.db, ofMember, answer);
    return { answer, isReplayed: false };
  });

export const idempotencyJobs = (ctx: Context): Job[] => [
  {
    name: 'http.forget-old-idempotency-keys',
    cron: '40 * * * *',
    run: async () => {
      await deleteOlderThan(ctx, keptDays * dayMs, (before) => deleteOldKeys(ctx.db, before));
      await deleteSurplusKeys(ctx.db, maxKeysPerMember);
    },
  },
];
