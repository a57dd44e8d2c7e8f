import type { CalendarEvents } from '@onsil/contract/farm-tasks';
import { kstDayStart } from '@onsil/domain/calendar/kst';
import type { MemberContext } from '#platform/context.ts';
import { listMaintenanceBetween } from '#features/deviations/deviations.ts';
import { requireCurrentFarm } from '#features/farms/farms.ts';
import { listStageDays } from '#features/batches/batches.ts';
import { validateDays } from './list.ts';

const dayMs = 86_400_000;

/** Calendar events of the current farm other than tasks, in a range of days (both included). */
export const listCalendarEvents = async (
  ctx: MemberContext,
  days: { from: string; to: string },
): Promise<CalendarEvents> => {
  const { farmNo } = await requireCurrentFarm(ctx);
  validateDays(days);
  const [stages, work] = await Promise.all([
    listStageDays(ctx.db, farmNo, days),
    listMaintenanceBetween(ctx, farmNo, { from: kstDayStart(days.from), to: kstDayStart(days.to) + dayMs }),
  ]);
  const renewals = work
    .filter(({ kind }) => kind === 'nutrientRenewal')
    .map(({ controllerId, controllerName, startedAt, endsAt, endedAt }) => ({
      controllerId,
      controllerName,
      startedAt,
      endsAt: endedAt ?? endsAt,
    }));
  return { stages, renewals };
};
