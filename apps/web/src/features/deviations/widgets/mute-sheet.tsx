import { muteHourOptions } from '@onsil/contract/deviations';
import { useState, type FormEvent } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#ui/controls/button.tsx';
import { useErrorMessage } from '#ui/feedback/use-error-message.ts';
import { SegmentedControl } from '#ui/controls/segmented-control.tsx';
import { Sheet } from '#ui/layout/sheet.tsx';
import { toast } from '#ui/feedback/toast.tsx';
import { ErrorBox } from '#ui/feedback/error-box.tsx';
import classes from './alarm-switches.module.css';
import { useMuteAlarms } from '../commands.ts';

type Props = { farmId: string; controllerId: string; controllerName: string; opened: boolean; onClose: () => void };

const forever = 'forever';

/** Mutes a controller's alarms for a chosen time. */
export function MuteSheet({ farmId, controllerId, controllerName, opened, onClose }: Props) {
  const t = useTranslations('deviations.switches');
  const errorMessage = useErrorMessage();
  const change = useMuteAlarms(farmId);
  const [chosen, setChosen] = useState<string>('3');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    change.mutate(
      { controllerId, stop: true, ...(chosen !== forever && { hours: Number(chosen) }) },
      {
        onSuccess: () => {
          toast(t('stopped'));
          onClose();
        },
      },
    );
  };
  return (
    <Sheet opened={opened} onClose={onClose} title={t('sheetTitle', { name: controllerName })}>
      <form className={classes.form} onSubmit={submit}>
        <p>{t('sheetText')}</p>
        <SegmentedControl
          full
          label={t('howLong')}
          value={chosen}
          onChange={setChosen}
          options={[
            ...muteHourOptions.map((count) => ({ value: String(count), label: t('hours', { count }) })),
            { value: forever, label: t('forever') },
          ]}
        />
        <ErrorBox>{change.error !== null && t('failed', { reason: errorMessage(change.error) })}</ErrorBox>
        <Button type="submit" variant="primary" fullWidth loading={change.isPending}>
          {t('stop')}
        </Button>
      </form>
    </Sheet>
  );
}
