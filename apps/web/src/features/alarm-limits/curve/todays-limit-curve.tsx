import type { ControllerAlarmLimits, FieldAlarmLimits } from '@onsil/contract/alarm-limits';
import { kstDay, kstDayStart } from '@onsil/domain/calendar/kst';
import { useQuery } from '@tanstack/react-query';
import { useNow } from '#lib/state/clock.ts';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { LimitCurveChart } from './limit-curve-chart.tsx';
import { limitCurveQuery } from '../api.ts';

const dayMs = 86_400_000;

type Props = { farmId: string; controller: ControllerAlarmLimits; field: FieldAlarmLimits };

/** The ranges of a field over the current Korean day. */
export function TodaysLimitCurve({ farmId, controller, field }: Props) {
  const now = useNow(60);
  const from = kstDayStart(kstDay(now));
  const { data, error, refetch } = useQuery(limitCurveQuery(farmId, controller.controllerId, field.field, from));
  if (data)
    return <LimitCurveChart field={field} band={data} light={controller.recipe} nowShare={(now - from) / dayMs} />;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return <Skeleton height={180} />;
}
