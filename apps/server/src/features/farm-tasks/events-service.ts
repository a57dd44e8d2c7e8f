import type { CalendarEvents } from '@onsil/contract/farm-tasks';
import { kstDayStart } from '@onsil/domain/kst';
import type { CallContext } from '#platform/context.ts';
import { renewalsBetween } from '#features/deviations/renewal-service.ts';
import { openCurrentFarm } from '#features/farms/service.ts';
import { stageDays } from '#features/yield-work/service.ts';
import { checkDays } from './service.ts';

const dayMs = 86_400_000;

/** Calendar events of the current farm other than tasks, in a range of days (both included). */
export const calendarEvents = async (ctx: CallContext, days: { from: string; to: string }): Promise<CalendarEvents> => {
  const { farmNo } = await openCurrentFarm(ctx);
  checkDays(days);
  const [stages, renewals] = await Promise.all([
    stageDays(ctx.db, farmNo, days),
    renewalsBetween(ctx, farmNo, kstDayStart(days.from), kstDayStart(days.to) + dayMs),
  ]);
  return { stages, renewals };
};
