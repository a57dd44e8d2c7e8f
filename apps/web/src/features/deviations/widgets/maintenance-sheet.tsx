import { disturbs, maintenanceKinds, maintenanceRules, type MaintenanceKind } from '@onsil/domain/alarms/maintenance';
import { useState, type FormEvent } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#ui/controls/button.tsx';
import { ErrorBox } from '#ui/feedback/error-box.tsx';
import { toast } from '#ui/feedback/toast.tsx';
import { useErrorMessage } from '#ui/feedback/use-error-message.ts';
import { TextField } from '#ui/forms/text-field.tsx';
import { Sheet } from '#ui/layout/sheet.tsx';
import classes from './alarm-switches.module.css';
import { useMaintenance } from '../commands.ts';

export type NamedField = { field: string; name: string };

const hourMs = 3_600_000;

/** The names of a controller's fields that work of a kind disturbs. */
export const useAffectedFields = (fields: readonly NamedField[]): ((kind: MaintenanceKind) => string) => {
  const t = useTranslations('maintenance');
  return (kind) =>
    maintenanceRules[kind].fields === null
      ? t('all')
      : fields
          .filter(({ field }) => disturbs(kind, field))
          .map(({ name }) => name)
          .join(', ');
};

type Props = {
  farmId: string;
  controllerId: string;
  controllerName: string;
  fields: readonly NamedField[];
  /** kinds in progress, which cannot be started again */
  running: readonly MaintenanceKind[];
  opened: boolean;
  onClose: () => void;
};

/** Starts work at a controller: its kind decides which alarms are muted. */
export function MaintenanceSheet({ farmId, controllerId, controllerName, fields, running, opened, onClose }: Props) {
  const t = useTranslations('maintenance');
  const errorMessage = useErrorMessage();
  const affected = useAffectedFields(fields);
  const change = useMaintenance(farmId);
  const [chosen, setChosen] = useState<MaintenanceKind>();
  const [note, setNote] = useState('');
  // A kind that disturbs nothing of what the controller measures is not offered.
  const kinds = maintenanceKinds.filter((kind) => !running.includes(kind) && affected(kind) !== '');
  const kind = chosen !== undefined && kinds.includes(chosen) ? chosen : kinds[0];
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (kind === undefined) return;
    change.mutate(
      { controllerId, kind, note: kind === 'other' ? note.trim() : '', isRunning: true },
      {
        onSuccess: () => {
          toast(t('began'));
          setNote('');
          onClose();
        },
      },
    );
  };
  return (
    <Sheet opened={opened} onClose={onClose} title={t('sheetTitle', { name: controllerName })}>
      <form className={classes.form} onSubmit={submit}>
        <p>{t('sheetText')}</p>
        <fieldset className={classes.kinds}>
          <legend>{t('kindLabel')}</legend>
          {kinds.map((one) => (
            <label key={one}>
              <input type="radio" name="kind" value={one} checked={one === kind} onChange={() => setChosen(one)} />
              <span>
                {t(`kind.${one}`)}
                <small>{t('rule', { fields: affected(one), hours: maintenanceRules[one].maxMs / hourMs })}</small>
              </span>
            </label>
          ))}
        </fieldset>
        {kind === 'other' && (
          <TextField
            label={t('note')}
            value={note}
            maxLength={200}
            required
            onChange={({ currentTarget }) => setNote(currentTarget.value)}
          />
        )}
        <ErrorBox>{change.error !== null && t('failed', { reason: errorMessage(change.error) })}</ErrorBox>
        <Button type="submit" variant="primary" fullWidth loading={change.isPending} disabled={kind === undefined}>
          {t('begin')}
        </Button>
      </form>
    </Sheet>
  );
}
