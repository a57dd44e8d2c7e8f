import type { WeeklySettings } from '@onsil/contract/weekly-report';
import type { CallContext } from '#platform/context.ts';
import { settingsSaved } from '#features/control-settings/service.ts';
import type { Frame } from './frame-service.ts';

const maxShown = 8;

export const settingsPart = async (ctx: CallContext, { farm, span }: Frame): Promise<WeeklySettings> => {
  const saved = await settingsSaved(ctx, farm.farmNo, span);
  return { count: saved.length, newest: saved.slice(0, maxShown) };
};
