import { headers } from '@onsil/contract/auth';
import type { MemberContext } from '#platform/context.ts';

/** A call whose current farm may be given in the query: browsers open downloads without headers. */
export const withFarmOf = (ctx: MemberContext, farmId: string | undefined): MemberContext => ({
  ...ctx,
  header: (name) => (farmId !== undefined && name === headers.farmId ? farmId : ctx.header(name)),
});
