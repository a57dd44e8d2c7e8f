import { readReply } from '../../http/read-reply.ts';
import type { Changes } from '../../state/cache-graph.ts';
import { useCommand } from '../../state/use-command.ts';
import type { OutboxEntry, OutboxKind } from './outbox.ts';
import type { PreparedCall } from './stored-request.ts';
import { submitToOutbox } from './submit-entry.ts';

/** The reply of a command, or that it waits on this device. */
export type Queued<Reply> = { isQueued: false; reply: Reply } | { isQueued: true };

type Options<Input, Reply> = {
  kind: OutboxKind;
  farmId: string;
  changes: OutboxEntry['changes'];
  /** what an input is about, in words for the list of unsent entries */
  about: (input: Input) => string;
  /** the address of the form of an input, where that is not the one at which it was made */
  formAt?: (input: Input) => string | undefined;
  waits?: boolean;
  /** whether a reply means a change; by default it does */
  hasChanged?: (reply: Reply) => boolean;
};

/** A command that also works without a network: then it waits on this device and is sent once there is a connection. */
export const useQueuedCommand = <Input, Reply>(
  prepare: (input: Input) => PreparedCall<Reply>,
  { kind, farmId, changes, about, formAt, waits = false, hasChanged = () => true }: Options<Input, Reply>,
) =>
  useCommand<Input, Queued<Reply>>(
    async (input) => {
      const { endpoint, ...request } = prepare(input);
      const entry = { farmId, kind, about: about(input), input, request, changes };
      const read = async (response: Response): Promise<Reply> => readReply(endpoint, await response.json()) as Reply;
      const response = await submitToOutbox(entry, {
        formAt: formAt?.(input),
        isDone: async (answer) => hasChanged(await read(answer)),
      });
      return response ? { isQueued: false, reply: await read(response) } : { isQueued: true };
    },
    {
      ...({ changes, farmId } satisfies Changes),
      waits,
      hasChanged: (queued) => !queued.isQueued && hasChanged(queued.reply),
    },
  );
