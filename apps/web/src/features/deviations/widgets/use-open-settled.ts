import { useQuery } from '@tanstack/react-query';
import { openDeviationsQuery } from '../api.ts';

/**
 * Whether a farm's open deviations are known, or are not to be had now. What they enlarge or push down waits for them,
 * so that nothing moves away under a finger.
 */
export function useOpenSettled(farmId: string): boolean {
  const { data, failureCount, fetchStatus } = useQuery(openDeviationsQuery(farmId));
  return data !== undefined || failureCount > 0 || fetchStatus === 'paused';
}
