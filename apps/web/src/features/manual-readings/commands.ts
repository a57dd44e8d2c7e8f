import { manualReadingsApi, type ManualReadingResult, type ManualReadingChange } from '@onsil/contract/manual-readings';
import type { CallInput } from '@onsil/contract/envelope';
import { call } from '#lib/http/api.ts';
import { useCommand } from '#lib/state/use-command.ts';

export type NewReading = CallInput<typeof manualReadingsApi.addMeasuredValue>['body'];

const changes = ['manual-readings'] as const;
// Implausible values are stored only after a confirmation.
const hasChanged = ({ isStored }: ManualReadingResult): boolean => isStored;

/**
 * Stores readings, or asks to confirm them.
 * @throws CallError
 */
export const addReading = async (body: NewReading): Promise<ManualReadingResult> =>
  (await call(manualReadingsApi.addMeasuredValue, { body })).item;

export const useAddReading = () => useCommand(addReading, { changes, hasChanged });

export const useChangeReading = () =>
  useCommand(
    async (body: ManualReadingChange): Promise<ManualReadingResult> =>
      (await call(manualReadingsApi.changeMeasuredValue, { body })).item,
    { changes, hasChanged },
  );

export const useRemoveReading = () =>
  useCommand(
    (measureNo: number) => call(manualReadingsApi.removeMeasuredValue, { params: { id: String(measureNo) } }),
    { changes },
  );
