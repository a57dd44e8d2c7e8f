import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from './button.tsx';
import { toast } from '../feedback/toast.tsx';
import { useDetailedErrorMessage } from '../feedback/use-detailed-error-message.ts';

/** Saves a list as a file; shows an error as a toast. */
export function DownloadButton({ label, save }: { label: string; save: () => Promise<void> }) {
  const errorMessage = useDetailedErrorMessage();
  const [busy, setBusy] = useState(false);
  const start = async (): Promise<void> => {
    setBusy(true);
    try {
      await save();
    } catch (error) {
      toast(errorMessage(error), 'bad');
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button loading={busy} icon={<IconDownload size={16} stroke={1.5} aria-hidden />} onClick={() => void start()}>
      {label}
    </Button>
  );
}
