import { dashboardArrangementApi, type Arrangement } from '@onsil/contract/dashboard-arrangement';
import { recordAudit } from '#features/audit/audit.ts';
import type { FarmContext } from '#platform/context.ts';
import { transact } from '#platform/database/transaction.ts';
import { calls, type Feature } from '#platform/feature.ts';
import { findArrangement, lockArrangements, saveArrangement } from './arrangements.sql.ts';

/** The arrangement for everybody on the farm, and the caller's own; the own one counts. */
export const getArrangement = async (
  ctx: FarmContext,
): Promise<{ farm: Arrangement | null; own: Arrangement | null }> => {
  const { farmNo } = ctx.farm;
  const [farm, own] = await Promise.all([
    findArrangement(ctx.db, { farmNo, memberNo: null }),
    findArrangement(ctx.db, { farmNo, memberNo: ctx.member.memberNo }),
  ]);
  return { farm, own };
};

/** Arranges the tiles for everybody on the farm. Managers only. */
const saveFarmArrangement = async (ctx: FarmContext, arrangement: Arrangement | null): Promise<void> => {
  const { farmNo } = ctx.farm;
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
const saveOwnArrangement = async (ctx: FarmContext, arrangement: Arrangement | null): Promise<void> => {
  const { farmNo } = ctx.farm;
  await saveArrangement(ctx.db, { farmNo, memberNo: ctx.member.memberNo }, arrangement);
};

export const dashboardArrangementsFeature: Feature = {
  api: () => [
    calls(dashboardArrangementApi, {
      getArrangement: (ctx) => getArrangement(ctx),
      saveFarmArrangement: (ctx, { body }) => saveFarmArrangement(ctx, body.arrangement),
      saveOwnArrangement: (ctx, { body }) => saveOwnArrangement(ctx, body.arrangement),
    }),
  ],
};
