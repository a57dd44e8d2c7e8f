import { IconDownload } from '@tabler/icons-react';
import { Button } from './button.tsx';
import { useDownload } from './use-download.ts';

type Props = {
  label: string;
  save: () => Promise<void>;
  /** false where the file is not the list beside it, which an icon alone does not say */
  isIconOnPhones?: boolean;
};

/** Saves a list as a file; shows an error as a toast. */
export function DownloadButton({ label, save, isIconOnPhones = true }: Props) {
  const { busy, start } = useDownload();
  return (
    <Button
      isIconOnPhones={isIconOnPhones}
      loading={busy}
      icon={<IconDownload size={16} stroke={1.5} aria-hidden />}
      onClick={() => start(save)}
    >
      {label}
    </Button>
  );
}
