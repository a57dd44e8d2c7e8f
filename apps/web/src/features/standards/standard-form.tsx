import type { FieldStandard } from '@onsil/contract/standards';
import { useEffect, useState, type FormEvent } from 'react';
import { useTranslations } from 'use-intl';
import { CallError } from '#lib/api.ts';
import { Button } from '#ui/button.tsx';
import { useErrorSentence } from '#ui/error-sentence.ts';
import { toast } from '#ui/toast.tsx';
import { useSaveStandard } from './commands.ts';
import { RangesInput } from './ranges-input.tsx';
import { Rehearsal } from './rehearsal.tsx';
import { changeOf, draftOf, problemsOf, sameChange } from './standard-draft.ts';
import classes from './standard-form.module.css';
import { useStandardWords } from './standard-words.ts';
import { TimingInput } from './timing-input.tsx';
import { useRehearsal } from './use-rehearsal.ts';

type Props = {
  farmId: string;
  controllerId: string;
  field: FieldStandard;
  mayChange: boolean;
  onChanged: (changed: boolean) => void;
  onSaved: () => void;
};

/** Error message of a rejection, with those of the fields that it names. */
function useFieldErrorMessage(): (error: unknown) => string {
  const errorMessage = useErrorSentence();
  return (error) => {
    const fields = error instanceof CallError ? error.fields.map(({ message }) => message) : [];
    return [errorMessage(error), ...new Set(fields)].join(' ');
  };
}

/** Form of a field's alarm limits. Every member can run a backtest; managers can save. */
export function StandardForm({ farmId, controllerId, field, mayChange, onChanged, onSaved }: Props) {
  const t = useTranslations('standards.edit');
  const all = useTranslations('standards');
  const words = useStandardWords();
  const fieldErrorMessage = useFieldErrorMessage();
  // The limits at opening: the current ones may change with the time of day.
  const [initial] = useState(() => draftOf(field));
  const [draft, setDraft] = useState(initial);
  const save = useSaveStandard(farmId, controllerId);
  const change = changeOf(field.field, draft);
  const problems = problemsOf(change);
  const changed = !sameChange(change, changeOf(field.field, initial));
  const rehearsal = useRehearsal(farmId, controllerId, change);
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
      <Rehearsal field={field} rehearsal={rehearsal} />
      <div role="alert" className={classes.failure}>
        {save.error !== null && t('failed', { reason: fieldErrorMessage(save.error) })}
      </div>
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
