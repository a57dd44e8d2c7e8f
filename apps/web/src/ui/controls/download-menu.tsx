import { Popover } from '@mantine/core';
import { IconDownload, IconFileSpreadsheet, IconFileTypeCsv } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import '@mantine/core/styles/Popover.layer.css';
import { Button } from './button.tsx';
import classes from './download-menu.module.css';
import { toast } from '../feedback/toast.tsx';
import { useDetailedErrorMessage } from '../feedback/use-detailed-error-message.ts';

type FileFormat = 'xlsx' | 'csv';

/** Saves a list as a file. `name` tells apart the lists of a screen that has several. */
export type DownloadChoice = { name?: string; save: (format: FileFormat) => Promise<void> };

const icons = { xlsx: IconFileSpreadsheet, csv: IconFileTypeCsv };
const formats = ['xlsx', 'csv'] as const;

/** Downloads the lists of a screen as Excel or CSV files; shows an error as a toast. */
export function DownloadMenu({
  choices,
  disabled = false,
}: {
  choices: readonly DownloadChoice[];
  disabled?: boolean;
}) {
  const t = useTranslations('common.download');
  const errorMessage = useDetailedErrorMessage();
  const [opened, setOpened] = useState(false);
  const [busy, setBusy] = useState(false);
  const start = async (save: DownloadChoice['save'], format: FileFormat): Promise<void> => {
    setOpened(false);
    setBusy(true);
    try {
      await save(format);
    } catch (error) {
      toast(errorMessage(error), 'bad');
    } finally {
      setBusy(false);
    }
  };
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <Button
          loading={busy}
          disabled={disabled}
          icon={<IconDownload size={16} stroke={1.5} aria-hidden />}
          aria-haspopup="dialog"
          aria-expanded={opened}
          onClick={() => setOpened(!opened)}
        >
          {t('label')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label={t('label')}>
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
                  onClick={() => void start(save, format)}
                >
                  {name === undefined ? t(format) : t('of', { name, format: t(format) })}
                </Button>
              );
            }),
          )}
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
