import type { FieldAlarmLimits } from '@onsil/contract/alarm-limits';
import { useEffect, useState, type FormEvent } from 'react';
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
  const [draft, setDraft] = useState(initial);
  const save = useSaveAlarmLimits(farmId, controllerId);
  const change = toLimitsChange(field.field, draft);
  const problems = validateChange(change);
  const changed = !isSameChange(change, toLimitsChange(field.field, initial));
  const rehearsal = useBacktest(farmId, controllerId, change);
  const ready = changed && problems.size === 0;
  useEffect(() => onChanged(changed), [onChanged, changed]);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!ready || !mayChange || save.isPending) return;
    save.mutate(change, {
      onSuccess: () => {
        onChanged(false);
        toast(t('saved', { name: words.nameOf(field) }));
        onSaved();
      },
    });
  };
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <RangesInput field={field} draft={draft} change={change} problems={problems} onDraft={setDraft} />
      <TimingInput field={field} draft={draft} problems={problems} onDraft={setDraft} />
      <Backtest field={field} rehearsal={rehearsal} />
      <ErrorBox>{save.error !== null && t('failed', { reason: fieldErrorMessage(save.error) })}</ErrorBox>
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
            loading={save.isPending}
            disabled={!ready}
          >
            {t('save')}
          </Button>
        )}
      </div>
    </form>
  );
}
