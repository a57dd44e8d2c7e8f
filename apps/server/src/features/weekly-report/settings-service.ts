import type { WeeklySettings } from '@onsil/contract/weekly-report';
import type { CallContext } from '#platform/context.ts';
import { listSavedSettings } from '#features/control-settings/service.ts';
import type { ReportPeriod } from './frame-service.ts';

const maxShown = 8;

export const getSettingsPart = async (ctx: CallContext, { farm, span }: ReportPeriod): Promise<WeeklySettings> => {
  const saved = await listSavedSettings(ctx, farm.farmNo, span);
  return { count: saved.length, newest: saved.slice(0, maxShown) };
};
