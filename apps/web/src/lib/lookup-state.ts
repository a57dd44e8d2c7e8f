import type { UseQueryResult } from '@tanstack/react-query';

/** State of a lookup: an empty result differs from one that has not loaded yet. */
type LookupState = 'asking' | 'failed' | 'there';

export type Lookup = Pick<UseQueryResult, 'isPending' | 'isPlaceholderData' | 'isLoadingError'>;

/** A placeholder from the previous keyword counts as loading. */
export const lookupState = ({ isPending, isPlaceholderData, isLoadingError }: Lookup): LookupState => {
  if (isLoadingError) return 'failed';
  return isPending || isPlaceholderData ? 'asking' : 'there';
};
