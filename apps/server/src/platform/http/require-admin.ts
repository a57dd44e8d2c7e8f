import type { CallContext, SignedIn } from '../context.ts';
import { apiError } from './api-error.ts';

/**
 * Returns the signed-in administrator.
 * @throws NOT_SIGNED_IN, FORBIDDEN
 */
export const requireAdmin = (ctx: CallContext): SignedIn => {
  if (!ctx.member) throw apiError('NOT_SIGNED_IN');
  if (!ctx.member.admin) throw apiError('FORBIDDEN');
  return ctx.member;
};
