import type { ClaimDetail } from '@onsil/contract/claims';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { claimQuery, refreshSeen } from './queries.ts';

/** A claim on the screen: whoever filed it has seen by this what is new, and no list marks it any longer. */
export const useClaim = (boardNo: string) => {
  const client = useQueryClient();
  const query = useQuery(claimQuery(boardNo));
  const { dataUpdatedAt } = query;
  useEffect(() => {
    if (dataUpdatedAt > 0) void refreshSeen(client);
  }, [client, dataUpdatedAt]);
  return query;
};

/** A manager of several farms may open a link under another farm's address; it is not shown as that farm's. */
export const isOfFarm = ({ farmId, fno }: ClaimDetail, address: string): boolean =>
  address === farmId || address === String(fno);
