import { useQuery } from '@tanstack/react-query';
import type { LastValues } from '@onsil/contract/telemetry';
import { lastQuery } from '#features/telemetry/queries.ts';
import { epochOf } from '#lib/kst.ts';
import { useLiveStatus } from '#lib/live.ts';

type FarmState = { level: number; freshness: 'live' | 'silent' | 'never'; lastAt: number | null };

/** How a farm is: its worst open reading, whether anything reports at all, and when the newest sample was measured. */
export const stateOf = (controllers: readonly LastValues[]): FarmState => {
  const heard = controllers.filter(({ freshness }) => freshness === 'live' || freshness === 'late');
  const seen = controllers.flatMap(({ lastSeen }) => (lastSeen === null ? [] : [epochOf(lastSeen)]));
  return {
    level: Math.max(0, ...heard.flatMap(({ values }) => values.map(({ level }) => level))),
    freshness: heard.length > 0 || controllers.length === 0 ? 'live' : seen.length > 0 ? 'silent' : 'never',
    lastAt: seen.length > 0 ? Math.max(...seen) : null,
  };
};

/** The same for the farm on the screen, kept new by the live line; null until it is known. */
export const useFarmState = (farmId: string): FarmState | null => {
  const { data } = useQuery({ ...lastQuery(farmId), select: ({ controllers }) => stateOf(controllers) });
  const { lastAt } = useLiveStatus();
  if (!data) return null;
  return { ...data, lastAt: lastAt === null ? data.lastAt : Math.max(lastAt, data.lastAt ?? 0) };
};
