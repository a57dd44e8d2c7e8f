import type { FormEvent, ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { CallError } from '#lib/api.ts';
import type { Sending } from '#lib/use-sending.ts';
import { Button } from './button.tsx';
import { useErrorSentence } from './error-sentence.ts';
import classes from './sending-form.module.css';
import { WaitNotice } from './wait-notice.tsx';

type FrameProps = { sending: Sending; onSubmit: () => void; children: ReactNode };
type Props = FrameProps & { submitLabel: string };

/** The error of a refused call, until the next try. */
export function SendingFailure({ sending: { failure, wait } }: { sending: Sending }) {
  const t = useTranslations('common');
  const errorMessage = useErrorSentence();
  const tooMany = failure instanceof CallError && failure.code === 'TOO_MANY';
  return (
    <div role="alert" className={classes.failure}>
      {tooMany && <WaitNotice until={wait.until} over={t('waitOver')} />}
      {failure !== undefined && !tooMany && errorMessage(failure)}
    </div>
  );
}

/** The form element, for a form with its own buttons. */
export function SendingFrame({ sending: { attach }, onSubmit, children }: FrameProps) {
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
export function SendingForm({ sending, submitLabel, onSubmit, children }: Props) {
  return (
    <SendingFrame sending={sending} onSubmit={onSubmit}>
      {children}
      <SendingFailure sending={sending} />
      <Button type="submit" variant="primary" fullWidth loading={sending.busy} disabled={sending.wait.waiting}>
        {submitLabel}
      </Button>
    </SendingFrame>
  );
}
