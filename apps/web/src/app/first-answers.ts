import { farmQuery } from '#features/farms/queries.ts';
import { lastQuery } from '#features/telemetry/queries.ts';
import { queryClient } from './query-client.ts';

/** Asks for what every screen of a farm shows, while the screen itself is still on its way. */
export const askFirst = (farmId: string): void => {
  void queryClient.prefetchQuery(farmQuery(farmId));
  void queryClient.prefetchQuery(lastQuery(farmId));
};
