import type { CallContext, SignedIn } from '../context.ts';
import { apiError } from './api-error.ts';

/**
 * Returns the signed-in member.
 * @throws NOT_SIGNED_IN
 */
export const requireMember = (ctx: CallContext): SignedIn => {
  if (!ctx.member) throw apiError('NOT_SIGNED_IN');
  return ctx.member;
};
