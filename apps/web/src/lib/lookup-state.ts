import type { UseQueryResult } from '@tanstack/react-query';

/** How far a lookup is whose answer may be empty: nothing found is not the same as not asked yet. */
type LookupState = 'asking' | 'failed' | 'there';

export type Lookup = Pick<UseQueryResult, 'isPending' | 'isPlaceholderData' | 'isLoadingError'>;

/** What the last keyword found is no answer to the next one. */
export const lookupState = ({ isPending, isPlaceholderData, isLoadingError }: Lookup): LookupState => {
  if (isLoadingError) return 'failed';
  return isPending || isPlaceholderData ? 'asking' : 'there';
};
