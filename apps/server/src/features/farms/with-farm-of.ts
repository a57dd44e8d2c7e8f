import { headers } from '@onsil/contract/auth';
import type { CallContext } from '#platform/context.ts';

/** A call whose current farm may be given in the query: browsers open downloads without headers. */
export const withFarmOf = (ctx: CallContext, farmId: string | undefined): CallContext => ({
  ...ctx,
  header: (name) => (farmId !== undefined && name === headers.farmId ? farmId : ctx.header(name)),
});
