import { useMutation, type QueryKey, type UseMutationOptions } from '@tanstack/react-query';
import { trackCommand } from '../live/live-refresh.ts';
import type { Changes } from './cache-graph.ts';

type Options<Input, Reply> = Changes &
  Pick<UseMutationOptions<Reply, Error, Input>, 'onMutate' | 'onSuccess'> & {
    /** key of the query of the thing that the command removes: it is still mounted, and would be refused */
    removed?: (input: Input) => QueryKey;
    /** pending until the queries are refetched, for a switch, which would show the old state for a moment */
    waits?: boolean;
  };

/**
 * A command: one change on the server. When it has ended, the queries that show the change are refetched, also after a
 * refusal, which means that the shown data is old. Does not wait for the refetch: a form that waited could be submitted
 * twice.
 */
export const useCommand = <Input = void, Reply = unknown>(
  run: (input: Input) => Promise<Reply>,
  { onMutate, onSuccess, removed, waits = false, ...changed }: Options<Input, Reply>,
) =>
  useMutation<Reply, Error, Input, ReturnType<typeof trackCommand>>({
    mutationFn: run,
    onMutate: async (input, context) => {
      await onMutate?.(input, context);
      return trackCommand(context.client, changed);
    },
    ...(onSuccess && { onSuccess: (reply, input, _end, context) => onSuccess(reply, input, undefined, context) }),
    onSettled: async (_reply, error, input, end) => {
      const refetched = end?.(error === null, error === null ? removed?.(input) : undefined);
      if (waits) await refetched;
    },
  });
