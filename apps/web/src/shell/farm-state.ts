import { useQuery } from '@tanstack/react-query';
import type { LastValues } from '@onsil/contract/telemetry';
import { isUnattended } from '@onsil/domain/alarms/deviation-state';
import { openDeviationsQuery } from '#features/deviations/api.ts';
import { latestValuesQuery } from '#features/telemetry/api.ts';
import { parseInstant } from '#lib/format/kst.ts';
import { useLiveStatus } from '#lib/live/live.ts';

type Freshness = { freshness: 'live' | 'silent' | 'never'; lastAt: number | null };
export type FarmState = Freshness & {
  level: number;
  /** none of the open deviations waits for an action */
  isAttended: boolean;
};

/** Whether any controller of a farm reports, and when the newest sample was measured. */
export const summarizeFreshness = (controllers: readonly LastValues[]): Freshness => {
  const isReporting = controllers.some(({ freshness }) => freshness === 'live' || freshness === 'late');
  const seen = controllers.flatMap(({ lastSeen }) => (lastSeen === null ? [] : [parseInstant(lastSeen)]));
  return {
    freshness: isReporting || controllers.length === 0 ? 'live' : seen.length > 0 ? 'silent' : 'never',
    lastAt: seen.length > 0 ? Math.max(...seen) : null,
  };
};

/** The farm's highest open level, of those on which nobody has acted where there are any, and whether its controllers report; null until known. */
export const useFarmState = (farmId: string): FarmState | null => {
  const { data } = useQuery({
    ...latestValuesQuery(farmId),
    select: ({ controllers }) => summarizeFreshness(controllers),
  });
  const { data: open } = useQuery(openDeviationsQuery(farmId));
  const { lastAt } = useLiveStatus();
  if (!data) return null;
  const unattended = open?.items.filter(isUnattended) ?? [];
  const shown = unattended.length > 0 ? unattended : (open?.items ?? []);
  return {
    freshness: data.freshness,
    level: Math.max(0, ...shown.map(({ level }) => level)),
    isAttended: unattended.length === 0,
    lastAt: lastAt === null ? data.lastAt : Math.max(lastAt, data.lastAt ?? 0),
  };
};
