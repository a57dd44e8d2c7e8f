import { useTimeout } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { openDeviationsQuery } from '../api.ts';

/** Values are worth more than places that stay. */
const maxWaitMs = 1_000;

/**
 * Whether a farm's open deviations are known, or are not to be had soon. What they enlarge or push down waits for them,
 * so that nothing moves away under a finger.
 */
export function useOpenSettled(farmId: string): boolean {
  const { data, failureCount, fetchStatus } = useQuery(openDeviationsQuery(farmId));
  const [isLate, setIsLate] = useState(false);
  useTimeout(() => setIsLate(true), maxWaitMs, { autoInvoke: true });
  return data !== undefined || failureCount > 0 || fetchStatus === 'paused' || isLate;
}
