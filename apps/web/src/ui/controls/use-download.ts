import { useState } from 'react';
import { toast } from '../feedback/toast.tsx';
import { useDetailedErrorMessage } from '../feedback/use-detailed-error-message.ts';

/** Runs a download; shows an error as a toast. */
export const useDownload = (): { busy: boolean; start: (save: () => Promise<void>) => void } => {
  const errorMessage = useDetailedErrorMessage();
  const [busy, setBusy] = useState(false);
  const run = async (save: () => Promise<void>): Promise<void> => {
    setBusy(true);
    try {
      await save();
    } catch (error) {
      toast(errorMessage(error), 'bad');
    } finally {
      setBusy(false);
    }
  };
  return { busy, start: (save) => void run(save) };
};
