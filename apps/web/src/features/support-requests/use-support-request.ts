import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { SupportRequestDetail } from '@onsil/contract/support-requests';
import { refresh } from '#lib/state/cache-graph.ts';
import { supportRequestQuery } from './api.ts';

/** A support request on the screen. Reading it marks it as read, so the lists are refreshed. */
export const useSupportRequest = (supportRequestId: string) => {
  const client = useQueryClient();
  const query = useQuery(supportRequestQuery(supportRequestId));
  const { dataUpdatedAt } = query;
  useEffect(() => {
    if (dataUpdatedAt > 0) void refresh(client, { changes: ['support-request-marks'] });
  }, [client, dataUpdatedAt]);
  return query;
};

/** Whether a request belongs to the farm of the address: managers of several farms may open it under another farm's. */
export const belongsToFarm = ({ farmId, farmNo }: SupportRequestDetail, address: string): boolean =>
  address === farmId || address === String(farmNo);
