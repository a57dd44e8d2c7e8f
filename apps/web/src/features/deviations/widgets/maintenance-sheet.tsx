import { useTranslations } from 'use-intl';
import { alarmMutesApi } from '@onsil/contract/alarm-mutes';
import { disturbs, maintenanceKinds, maintenanceRules, type MaintenanceKind } from '@onsil/domain/alarms/maintenance';
import { hourMs } from '@onsil/domain/calendar/duration';
import { useForm } from '#lib/forms/use-form.ts';
import { Button } from '#ui/controls/button.tsx';
import { toast } from '#ui/feedback/toast.tsx';
import { FormError, FormFrame } from '#ui/forms/form.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { Sheet } from '#ui/layout/sheet.tsx';
import { useMaintenance } from '../commands.ts';
import flow from '#ui/layout/flow.module.css';
import typography from '#ui/theme/typography.module.css';
import classes from './alarm-switches.module.css';

export type NamedField = { field: string; name: string };

const initial: { kind: MaintenanceKind | undefined; note: string } = { kind: undefined, note: '' };

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
  const affected = useAffectedFields(fields);
  const { mutateAsync: begin } = useMaintenance(farmId);
  const form = useForm({ draft: `maintenance ${controllerId}`, initial });
  const { kind: chosen, note } = form.values;
  // A kind that disturbs nothing of what the controller measures is not offered.
  const kinds = maintenanceKinds.filter((kind) => !running.includes(kind) && affected(kind) !== '');
  const kind = chosen !== undefined && kinds.includes(chosen) ? chosen : kinds[0];
  const submit = (): Promise<void> => {
    const body = { kind, note: kind === 'other' ? note : '', isRunning: true };
    return form.submit(alarmMutesApi.updateMaintenance.body, body, async (valid) => {
      await begin({ controllerId, ...valid });
      toast(t('began'));
      form.reset(initial);
      onClose();
    });
  };
  return (
    <Sheet opened={opened} onClose={onClose} title={t('sheetTitle', { name: controllerName })}>
      <FormFrame form={form} onSubmit={() => void submit()}>
        <p className={typography.hint}>{t('sheetText')}</p>
        <fieldset className={`${flow.stack1} ${classes.kinds}`}>
          <legend>{t('kindLabel')}</legend>
          {kinds.map((one) => (
            <label key={one}>
              <input
                type="radio"
                name="kind"
                value={one}
                checked={one === kind}
                onChange={() => form.set({ kind: one })}
              />
              <span>
                {t(`kind.${one}`)}
                <small>{t('rule', { fields: affected(one), hours: maintenanceRules[one].maxMs / hourMs })}</small>
              </span>
            </label>
          ))}
        </fieldset>
        {kind === 'other' && <TextField {...form.field('note')} label={t('note')} maxLength={200} required />}
        <FormError form={form} words={(values) => t('failed', values)} />
        <Button type="submit" variant="primary" fullWidth loading={form.busy} disabled={kind === undefined}>
          {t('begin')}
        </Button>
      </FormFrame>
    </Sheet>
  );
}
