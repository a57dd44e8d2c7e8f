import { useMutation, type QueryKey, type UseMutationOptions } from '@tanstack/react-query';
import { deepEqual } from '@tanstack/react-router';
import { useRef } from 'react';
import { CallError } from '../http/call-error.ts';
import { trackCommand } from '../live/live-refresh.ts';
import type { Changes } from './cache-graph.ts';

type Options<Input, Reply> = Changes &
  Pick<UseMutationOptions<Reply, Error, Input>, 'onMutate' | 'onSuccess'> & {
    /** key of the query of the thing that the command removes: it is still mounted, and would be refused */
    removed?: (input: Input) => QueryKey;
    /** whether a reply means a change; by default it does */
    hasChanged?: (reply: Reply, input: Input) => boolean;
    /** pending until the queries are refetched, for a switch, which would show the old state for a moment */
    waits?: boolean;
  };

/**
 * Runs a command once for two presses of which the second comes before the first is drawn: it gets the reply to the first. An
 * equal input after another one, such as a tick that was undone meanwhile, runs again.
 */
const useOnce = <Input, Reply>(run: (input: Input) => Promise<Reply>): ((input: Input) => Promise<Reply>) => {
  const last = useRef<{ input: Input; reply: Promise<Reply> }>(undefined);
  return (input) => {
    if (last.current && deepEqual(last.current.input, input)) return last.current.reply;
    const started = { input, reply: run(input) };
    last.current = started;
    const end = (): void => {
      if (last.current === started) last.current = undefined;
    };
    started.reply.then(end, end);
    return started.reply;
  };
};

/**
 * A command: one change on the server. When it has ended, the queries that show the change are refetched, also after a
 * refusal, which means that the shown data is old. Does not wait for the refetch: a form that waited could be submitted
 * twice.
 */
export const useCommand = <Input = void, Reply = unknown>(
  run: (input: Input) => Promise<Reply>,
  { onMutate, onSuccess, removed, hasChanged = () => true, waits = false, ...changed }: Options<Input, Reply>,
) =>
  useMutation<Reply, Error, Input, ReturnType<typeof trackCommand>>({
    mutationFn: useOnce(run),
    onMutate: async (input, context) => {
      await onMutate?.(input, context);
      return trackCommand(context.client, changed);
    },
    ...(onSuccess && { onSuccess: (reply, input, _end, context) => onSuccess(reply, input, undefined, context) }),
    onSettled: async (reply, error, input, end) => {
      const isDone = error === null;
      const isUnchanged = isDone && !hasChanged(reply as Reply, input);
      const refetched = end?.(
        isUnchanged ? 'unchanged' : isDone ? 'done' : 'refused',
        isDone ? removed?.(input) : undefined,
      );
      const isUnreachable = error instanceof CallError && error.code === 'NETWORK';
      if (waits && !isUnreachable) await refetched;
    },
  });
