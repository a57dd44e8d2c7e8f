import type { FormEvent, ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { CallError } from '#lib/http/api.ts';
import type { FormState } from '#lib/state/use-form.ts';
import { ErrorBox } from '../feedback/error-box.tsx';
import { Button } from '../controls/button.tsx';
import { useErrorMessage } from '../feedback/use-error-message.ts';
import classes from './form.module.css';
import { RetryCountdown } from './retry-countdown.tsx';

type FrameProps = { sending: FormState; onSubmit: () => void; children: ReactNode };
type Props = FrameProps & { submitLabel: string };

/** The error of a refused call, until the next try. */
export function FormError({ sending: { failure, wait } }: { sending: FormState }) {
  const t = useTranslations('common');
  const errorMessage = useErrorMessage();
  const tooMany = failure instanceof CallError && failure.code === 'TOO_MANY';
  return (
    <ErrorBox>
      {tooMany && <RetryCountdown until={wait.until} over={t('waitOver')} />}
      {failure !== undefined && !tooMany && errorMessage(failure)}
    </ErrorBox>
  );
}

/** The form element, for a form with its own buttons. */
export function FormFrame({ sending: { attach }, onSubmit, children }: FrameProps) {
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form ref={attach} className={classes.form} onSubmit={submit} noValidate>
      {children}
    </form>
  );
}

/** A form with a submit button. */
export function Form({ sending, submitLabel, onSubmit, children }: Props) {
  return (
    <FormFrame sending={sending} onSubmit={onSubmit}>
      {children}
      <FormError sending={sending} />
      <Button type="submit" variant="primary" fullWidth loading={sending.busy} disabled={sending.wait.waiting}>
        {submitLabel}
      </Button>
    </FormFrame>
  );
}
