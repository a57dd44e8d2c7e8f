import { earlyWarningsApi, type EarlyWarning, type EarlyWarningSetting } from '@onsil/contract/early-warnings';
import { minuteMs } from '@onsil/domain/calendar/duration';
import { minMarkProbability } from '@onsil/domain/early-warning/early-warning';
import { recordAudit } from '#features/audit/audit.ts';
import type { FarmContext } from '#platform/context.ts';
import { transact } from '#platform/database/transaction.ts';
import { calls, type Feature } from '#platform/feature.ts';
import { findSetting, listWarnings, lockSetting, saveSetting } from './early-warnings.sql.ts';
import { evaluateEarlyWarnings } from './evaluate.ts';

const off: EarlyWarningSetting = { isOn: false, isNotifying: false };
/** An evaluation is shown until the next but one is due: after that it says nothing about the next hour. */
const maxAgeMs = 20 * minuteMs;

/** A farm's setting and, where it is on, the fields that are likely to leave their range. */
export const getEarlyWarnings = async (
  ctx: FarmContext,
): Promise<{ setting: EarlyWarningSetting; warnings: EarlyWarning[] }> => {
  const { farmNo } = ctx.farm;
  const setting = (await findSetting(ctx.db, farmNo)) ?? off;
  if (!setting.isOn) return { setting, warnings: [] };
  const since = new Date(ctx.now() - maxAgeMs);
  const warnings = await listWarnings(ctx.db, farmNo, { since, minProbability: minMarkProbability });
  return { setting, warnings: warnings.map(({ at, ...rest }) => ({ ...rest, at: at.toISOString() })) };
};

/** Replaces a farm's setting. Managers only. */
const saveEarlyWarningSetting = async (ctx: FarmContext, setting: EarlyWarningSetting): Promise<void> => {
  const { farmNo } = ctx.farm;
  await transact(ctx, async (ctx) => {
    await lockSetting(ctx.db, farmNo);
    const before = (await findSetting(ctx.db, farmNo)) ?? off;
    await saveSetting(ctx.db, farmNo, setting);
    const change = { action: 'change', kind: 'early-warning-setting', thing: farmNo, farmNo } as const;
    await recordAudit(ctx, { ...change, before, after: setting });
  });
};

/** Less than the interval, so that a long run does not overtake the next. */
const maxMs = 50_000;

export const earlyWarningsFeature: Feature = {
  api: () => [
    calls(earlyWarningsApi, {
      getEarlyWarnings: (ctx) => getEarlyWarnings(ctx),
      saveEarlyWarningSetting: (ctx, { body }) => saveEarlyWarningSetting(ctx, body),
    }),
  ],
  jobs: ({ ctx }) => [
    {
      name: 'early-warnings.evaluate',
      // Each controller is evaluated every ten minutes; one that was just turned on need not wait for the next ten.
      cron: '* * * * *',
      run: async (stopping) => void (await evaluateEarlyWarnings(ctx, maxMs, stopping)),
    },
  ],
};
