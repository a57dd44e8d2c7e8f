import { useQueryClient, type FetchQueryOptions, type QueryKey } from '@tanstack/react-query';

/** Loads the current state of a query, for resolving a conflict. The function throws CallError. */
export const useFetchFresh = () => {
  const client = useQueryClient();
  return <Data, Key extends QueryKey>(query: FetchQueryOptions<Data, Error, Data, Key>): Promise<Data> =>
    client.fetchQuery({ ...query, staleTime: 0 });
};
