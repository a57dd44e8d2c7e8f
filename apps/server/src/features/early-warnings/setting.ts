import type { EarlyWarning, EarlyWarningSetting } from '@onsil/contract/early-warnings';
import { minMarkProbability } from '@onsil/domain/early-warning/early-warning';
import type { MemberContext } from '#platform/context.ts';
import { transact } from '#platform/database/transaction.ts';
import { recordAudit } from '#features/audit/audit.ts';
import { requireFarm } from '#features/farms/farms.ts';
import { findSetting, listWarnings, lockSetting, saveSetting } from './early-warnings.sql.ts';

const off: EarlyWarningSetting = { isOn: false, isNotifying: false };
/** An evaluation is shown until the next but one is due: after that it says nothing about the next hour. */
const maxAgeMs = 20 * 60_000;

/** A farm's setting and, where it is on, what is likely to leave its range. */
export const getEarlyWarnings = async (
  ctx: MemberContext,
  id: string,
): Promise<{ setting: EarlyWarningSetting; warnings: EarlyWarning[] }> => {
  const { farmNo } = await requireFarm(ctx, id);
  const setting = (await findSetting(ctx.db, farmNo)) ?? off;
  if (!setting.isOn) return { setting, warnings: [] };
  const since = new Date(ctx.now() - maxAgeMs);
  const warnings = await listWarnings(ctx.db, farmNo, { since, minProbability: minMarkProbability });
  return { setting, warnings: warnings.map(({ at, ...rest }) => ({ ...rest, at: at.toISOString() })) };
};

/** Replaces a farm's setting. Managers only. */
export const saveEarlyWarningSetting = async (
  ctx: MemberContext,
  id: string,
  setting: EarlyWarningSetting,
): Promise<void> => {
  const { farmNo } = await requireFarm(ctx, id, 'manager');
  await transact(ctx, async (ctx) => {
    await lockSetting(ctx.db, farmNo);
    const before = (await findSetting(ctx.db, farmNo)) ?? off;
    await saveSetting(ctx.db, farmNo, setting);
    const change = { action: 'change', kind: 'early-warning-setting', thing: farmNo, farmNo } as const;
    await recordAudit(ctx, { ...change, before, after: setting });
  });
};
