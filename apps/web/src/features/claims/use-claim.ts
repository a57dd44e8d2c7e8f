import type { ClaimDetail } from '@onsil/contract/claims';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { claimQuery, refreshSeen } from './queries.ts';

/** A support request on the screen. Reading it marks it as read, so the lists are refreshed. */
export const useClaim = (boardNo: string) => {
  const client = useQueryClient();
  const query = useQuery(claimQuery(boardNo));
  const { dataUpdatedAt } = query;
  useEffect(() => {
    if (dataUpdatedAt > 0) void refreshSeen(client);
  }, [client, dataUpdatedAt]);
  return query;
};

/** Whether a request belongs to the farm of the address: managers of several farms may open it under another farm's. */
export const isOfFarm = ({ farmId, farmNo }: ClaimDetail, address: string): boolean =>
  address === farmId || address === String(farmNo);
