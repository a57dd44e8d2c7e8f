import { queryOptions } from '@tanstack/react-query';
import { textMessagesApi } from '@onsil/contract/text-messages';
import { call } from '#lib/http/api.ts';
import { queryKeys } from '#lib/state/query-keys.ts';

/** Whether the portal sends text messages, and the caller's number for them. */
export const textMessagesQuery = queryOptions({
  queryKey: queryKeys.textMessages,
  queryFn: async ({ signal }) => (await call(textMessagesApi.getMyTextMessages, {}, { signal })).item,
  staleTime: 60_000,
});
