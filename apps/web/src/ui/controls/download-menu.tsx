import { IconDownload, IconFileSpreadsheet, IconFileTypeCsv, IconPhoto } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { MenuPopover } from '../layout/menu-popover.tsx';
import { Button } from './button.tsx';
import { useDownload } from './use-download.ts';
import classes from './download-menu.module.css';

type FileFormat = 'xlsx' | 'csv';

/** Saves a list as a file. `name` distinguishes the lists of a screen with several. */
export type DownloadChoice = { name?: string; save: (format: FileFormat) => Promise<void> };

/** Saves the shown chart as a picture. */
type SavePicture = () => Promise<void>;

const icons = { xlsx: IconFileSpreadsheet, csv: IconFileTypeCsv };
const formats = ['xlsx', 'csv'] as const;

type Props = { choices: readonly DownloadChoice[]; savePicture?: SavePicture | undefined; disabled?: boolean };

type FilesProps = Omit<Props, 'disabled'> & { onChoose: (save: () => Promise<void>) => void };

/** Every list in every format, and the picture. */
function Files({ choices, savePicture, onChoose }: FilesProps) {
  const t = useTranslations('common.download');
  return (
    <div className={classes.choices}>
      {choices.flatMap(({ name, save }) =>
        formats.map((format) => {
          const Icon = icons[format];
          return (
            <Button
              key={`${name} ${format}`}
              variant="quiet"
              fullWidth
              icon={<Icon size={16} stroke={1.5} aria-hidden />}
              onClick={() => onChoose(() => save(format))}
            >
              {name === undefined ? t(format) : t('of', { name, format: t(format) })}
            </Button>
          );
        }),
      )}
      {savePicture && (
        <Button
          variant="quiet"
          fullWidth
          icon={<IconPhoto size={16} stroke={1.5} aria-hidden />}
          onClick={() => onChoose(savePicture)}
        >
          {t('png')}
        </Button>
      )}
    </div>
  );
}

/** Downloads the lists of a screen as Excel or CSV files; shows an error as a toast. */
export function DownloadMenu({ choices, savePicture, disabled = false }: Props) {
  const t = useTranslations('common.download');
  const [opened, setOpened] = useState(false);
  const { busy, start } = useDownload();
  const choose = (save: () => Promise<void>): void => {
    setOpened(false);
    start(save);
  };
  return (
    <MenuPopover
      opened={opened}
      onChange={setOpened}
      target={
        <Button
          isIconOnPhones
          loading={busy}
          disabled={disabled}
          icon={<IconDownload size={16} stroke={1.5} aria-hidden />}
          onClick={() => setOpened(!opened)}
        >
          {t('label')}
        </Button>
      }
    >
      <Files choices={choices} savePicture={savePicture} onChoose={choose} />
    </MenuPopover>
  );
}
