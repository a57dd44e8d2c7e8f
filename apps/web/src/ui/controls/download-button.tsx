import { IconDownload } from '@tabler/icons-react';
import { Button } from './button.tsx';
import { useDownload } from './use-download.ts';

/** Saves a list as a file; shows an error as a toast. */
export function DownloadButton({ label, save }: { label: string; save: () => Promise<void> }) {
  const { busy, start } = useDownload();
  return (
    <Button
      isIconOnPhones
      loading={busy}
      icon={<IconDownload size={16} stroke={1.5} aria-hidden />}
      onClick={() => start(save)}
    >
      {label}
    </Button>
  );
}
