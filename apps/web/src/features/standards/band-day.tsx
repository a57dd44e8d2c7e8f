import type { ControllerStandard, FieldStandard } from '@onsil/contract/standards';
import { kstDay, kstDayStart } from '@onsil/domain/kst';
import { useQuery } from '@tanstack/react-query';
import { useNow } from '#lib/clock.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { BandChart } from './band-chart.tsx';
import { bandQuery } from './queries.ts';

const dayMs = 86_400_000;

type Props = { farmId: string; controller: ControllerStandard; field: FieldStandard };

/** The ranges of a field over the current Korean day. */
export function BandDay({ farmId, controller, field }: Props) {
  const now = useNow(60);
  const from = kstDayStart(kstDay(now));
  const { data, error, refetch } = useQuery(bandQuery(farmId, controller.controllerId, field.field, from));
  if (data) return <BandChart field={field} band={data} light={controller.recipe} nowShare={(now - from) / dayMs} />;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return <Skeleton height={180} />;
}
