import { useQuery } from '@tanstack/react-query';
import { openDeviationsQuery } from '../api.ts';

/**
 * Whether a farm's open deviations are known, or are not to be had now. What they enlarge or push down waits for them,
 * so that nothing moves away under a finger.
 */
export function useOpenSettled(farmId: string): boolean {
  const { data, isFetched, failureCount, fetchStatus } = useQuery(openDeviationsQuery(farmId));
  // A new attempt starts to count its failures again, so a query that was answered once stays settled.
  return data !== undefined || isFetched || failureCount > 0 || fetchStatus === 'paused';
}
