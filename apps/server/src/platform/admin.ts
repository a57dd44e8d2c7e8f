import type { CallContext, SignedIn } from './context.ts';
import { refuse } from './refusal.ts';

/**
 * Returns the signed-in administrator.
 * @throws NOT_SIGNED_IN, FORBIDDEN
 */
export const requireAdmin = (ctx: CallContext): SignedIn => {
  if (!ctx.member) throw refuse('NOT_SIGNED_IN');
  if (!ctx.member.admin) throw refuse('FORBIDDEN');
  return ctx.member;
};
