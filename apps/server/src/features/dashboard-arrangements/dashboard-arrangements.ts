import { dashboardArrangementApi, type Arrangement } from '@onsil/contract/dashboard-arrangement';
import { calls, type Feature } from '#platform/feature.ts';
import type { MemberContext } from '#platform/context.ts';
import { transact } from '#platform/database/transaction.ts';
import { recordAudit } from '#features/audit/audit.ts';
import { requireFarm } from '#features/farms/farms.ts';
import { findArrangement, lockArrangements, saveArrangement } from './arrangements.sql.ts';

/** The arrangement for everybody on the farm, and the caller's own; the own one counts. */
export const getArrangement = async (
  ctx: MemberContext,
  id: string,
): Promise<{ farm: Arrangement | null; own: Arrangement | null }> => {
  const { farmNo } = await requireFarm(ctx, id);
  const [farm, own] = await Promise.all([
    findArrangement(ctx.db, { farmNo, memberNo: null }),
    findArrangement(ctx.db, { farmNo, memberNo: ctx.member.memberNo }),
  ]);
  return { farm, own };
};

/** Arranges the tiles for everybody on the farm. Managers only. */
const saveFarmArrangement = async (ctx: MemberContext, id: string, arrangement: Arrangement | null): Promise<void> => {
  const { farmNo } = await requireFarm(ctx, id, 'manager');
  const owner = { farmNo, memberNo: null };
  await transact(ctx, async (ctx) => {
    await lockArrangements(ctx.db, farmNo);
    const before = await findArrangement(ctx.db, owner);
    await saveArrangement(ctx.db, owner, arrangement);
    const change = { action: 'change', kind: 'dashboard-arrangement', thing: farmNo, farmNo } as const;
    await recordAudit(ctx, { ...change, before: { ...before }, after: { ...arrangement } });
  });
};

/** Arranges the tiles for the caller alone. */
const saveOwnArrangement = async (ctx: MemberContext, id: string, arrangement: Arrangement | null): Promise<void> => {
  const { farmNo } = await requireFarm(ctx, id);
  await saveArrangement(ctx.db, { farmNo, memberNo: ctx.member.memberNo }, arrangement);
};

export const dashboardArrangementsFeature: Feature = {
  api: () => [
    calls(dashboardArrangementApi, {
      getArrangement: (ctx, { params }) => getArrangement(ctx, params.id),
      saveFarmArrangement: (ctx, { params, body }) => saveFarmArrangement(ctx, params.id, body.arrangement),
      saveOwnArrangement: (ctx, { params, body }) => saveOwnArrangement(ctx, params.id, body.arrangement),
    }),
  ],
};
