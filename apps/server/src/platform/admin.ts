import type { CallContext, SignedIn } from './context.ts';
import { refuse } from './refusal.ts';

/** The permission question of what is the administrators' alone; gives whoever asks. */
export const requireAdmin = (ctx: CallContext): SignedIn => {
  if (!ctx.member) throw refuse('NOT_SIGNED_IN');
  if (!ctx.member.admin) throw refuse('FORBIDDEN');
  return ctx.member;
};
