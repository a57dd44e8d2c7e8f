import {
  manualReadingsApi,
  type ManualReadingBody,
  type ManualReadingChange,
  type ManualReadingResult,
} from '@onsil/contract/manual-readings';
import { call } from '#lib/http/api.ts';
import { useUnsentInputs } from '#lib/offline/outbox/outbox.ts';
import { prepareCall } from '#lib/offline/outbox/stored-request.ts';
import { enqueueInOutbox } from '#lib/offline/outbox/submit-entry.ts';
import { useQueuedCommand } from '#lib/offline/outbox/use-queued-command.ts';
import { useCommand } from '#lib/state/use-command.ts';

/** An entry as sent. Its id makes the call idempotent, also when it is sent again with a consent. */
export type EntryBody = ManualReadingBody & { entryId: string };
export type ReadingInput = {
  body: EntryBody;
  controllerName: string;
  /** Other values of the same entry are stored by a request of their own, and must stay. */
  isSplit?: true;
};

const changes = ['manual-readings'] as const;
const kind = 'reading' as const;
// Implausible values are stored only after a confirmation.
const hasChanged = ({ isStored }: ManualReadingResult): boolean => isStored;

export const prepareReading = ({ body }: ReadingInput) => prepareCall(manualReadingsApi.createReading, { body });

/** Stores readings, or asks to confirm them. */
export const useAddReading = (farmId: string) =>
  useQueuedCommand(prepareReading, {
    kind,
    farmId,
    changes,
    about: ({ controllerName }) => controllerName,
    hasChanged: ({ item }) => hasChanged(item),
  });

/**
 * Leaves readings to the outbox, which sends them now or when there is a connection.
 * @throws CallError when neither this device nor the server has them
 */
export const enqueueReading = (farmId: string, input: ReadingInput): Promise<void> => {
  const { endpoint: _endpoint, ...request } = prepareReading(input);
  return enqueueInOutbox({ farmId, kind, about: input.controllerName, input, request, changes });
};

/** How many values of a farm the server does not have yet, without those that need a decision. */
export const useUnsentValueCount = (farmId: string): number =>
  useUnsentInputs<ReadingInput>(farmId, kind).reduce((count, { body }) => count + Object.keys(body.values).length, 0);

export const useChangeReading = () =>
  useCommand(
    async (body: ManualReadingChange): Promise<ManualReadingResult> =>
      (await call(manualReadingsApi.updateReading, { body })).item,
    { changes, hasChanged },
  );

export const useRemoveReading = () =>
  useCommand((measureNo: number) => call(manualReadingsApi.deleteReading, { params: { id: String(measureNo) } }), {
    changes,
  });
