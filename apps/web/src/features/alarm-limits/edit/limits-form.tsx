import { alarmLimitsChange, type AlarmLimitsChange, type FieldAlarmLimits } from '@onsil/contract/alarm-limits';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { CallError } from '#lib/http/api.ts';
import { Button } from '#ui/controls/button.tsx';
import { useErrorMessage } from '#ui/feedback/use-error-message.ts';
import { toast } from '#ui/feedback/toast.tsx';
import { ErrorBox } from '#ui/feedback/error-box.tsx';
import { useSaveAlarmLimits } from '../commands.ts';
import { RangesInput } from './ranges-input.tsx';
import { Backtest } from '../backtest/backtest.tsx';
import { toLimitsChange, toLimitsDraft, validateChange, isSameChange } from '../model/limits-draft.ts';
import classes from './limits-form.module.css';
import { useLimitsText } from '../widgets/use-limits-text.ts';
import { TimingInput } from './timing-input.tsx';
import { useBacktest } from '../backtest/use-backtest.ts';
import { useForm } from '#lib/forms/use-form.ts';
import { FormFrame } from '#ui/forms/form.tsx';

type Props = {
  farmId: string;
  controllerId: string;
  field: FieldAlarmLimits;
  mayChange: boolean;
  onChanged: (changed: boolean) => void;
  onSaved: () => void;
};

/** Error message of a rejection, with those of the fields that it names. */
function useFieldErrorMessage(): (error: unknown) => string {
  const errorMessage = useErrorMessage();
  return (error) => {
    const fields = error instanceof CallError ? error.fields.map(({ message }) => message) : [];
    return [errorMessage(error), ...new Set(fields)].join(' ');
  };
}

/** Form of a field's alarm limits. Every member can run a backtest; managers can save. */
export function LimitsForm({ farmId, controllerId, field, mayChange, onChanged, onSaved }: Props) {
  const t = useTranslations('standards.edit');
  const all = useTranslations('standards');
  const words = useLimitsText();
  const fieldErrorMessage = useFieldErrorMessage();
  // The limits at opening: the current ones may change with the time of day.
  const [initial] = useState(() => toLimitsDraft(field));
  const form = useForm({ draft: `alarm limits ${controllerId} ${field.field}`, initial });
  const { mutateAsync: save } = useSaveAlarmLimits(farmId, controllerId);
  const change = toLimitsChange(field.field, form.values);
  const problems = validateChange(change);
  const changed = !isSameChange(change, toLimitsChange(field.field, initial));
  const rehearsal = useBacktest(farmId, controllerId, change);
  const ready = changed && problems.size === 0;
  useEffect(() => onChanged(changed), [onChanged, changed]);
  const send = async (body: AlarmLimitsChange): Promise<void> => {
    await save(body);
    toast(t('saved', { name: words.nameOf(field) }));
    onSaved();
  };
  const submit = (): void => {
    if (ready && mayChange) void form.submit(alarmLimitsChange, change, send);
  };
  return (
    <FormFrame bare form={form} onSubmit={submit}>
      <div className={classes.form}>
        <RangesInput field={field} form={form} change={change} problems={problems} />
        <TimingInput field={field} form={form} problems={problems} />
        <Backtest field={field} rehearsal={rehearsal} />
        <ErrorBox>{form.failure !== undefined && t('failed', { reason: fieldErrorMessage(form.failure) })}</ErrorBox>
        <div className={classes.actions}>
          <Button
            variant={ready && !rehearsal.fresh ? 'primary' : 'default'}
            loading={rehearsal.busy}
            disabled={problems.size > 0}
            onClick={rehearsal.run}
          >
            {all(rehearsal.result === null ? 'rehearsal.run' : 'rehearsal.again')}
          </Button>
          {mayChange && (
            <Button
              type="submit"
              variant={ready && rehearsal.fresh ? 'primary' : 'default'}
              loading={form.busy}
              disabled={!ready}
            >
              {t('save')}
            </Button>
          )}
        </div>
      </div>
    </FormFrame>
  );
}
