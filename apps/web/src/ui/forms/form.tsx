import { useMergedRef } from '@mantine/hooks';
import type { FormEvent, ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { FormStatus } from '#lib/forms/form.ts';
import { CallError } from '#lib/http/api.ts';
import { Button } from '../controls/button.tsx';
import { ErrorBox } from '../feedback/error-box.tsx';
import { useErrorMessage } from '../feedback/use-error-message.ts';
import { moveWithReturn } from './next-field.ts';
import { RetryCountdown } from './retry-countdown.tsx';
import flow from '#ui/layout/flow.module.css';
import classes from './form.module.css';

type FrameProps = {
  form: FormStatus;
  onSubmit: () => void;
  /** no space between the parts */
  bare?: boolean;
  children: ReactNode;
};
type Props = Omit<FrameProps, 'bare'> & { submitLabel: string };

type ErrorProps = {
  form: FormStatus;
  /** what failed, for a reason that does not say it by itself */
  words?: (values: { reason: string }) => string;
  /** what can be done about it */
  children?: ReactNode;
};

/** The error of a refused call, until the next try. */
export function FormError({ form: { failure, wait }, words, children }: ErrorProps) {
  const t = useTranslations('common');
  const errorMessage = useErrorMessage();
  const reason = failure === undefined ? '' : errorMessage(failure);
  const tooMany = failure instanceof CallError && failure.code === 'TOO_MANY';
  // What it is about was deleted meanwhile.
  const isGone = failure instanceof CallError && failure.code === 'NOT_FOUND';
  return (
    <ErrorBox>
      {tooMany && <RetryCountdown until={wait.until} over={t('waitOver')} />}
      {failure !== undefined && !tooMany && (isGone ? t('gone') : (words?.({ reason }) ?? reason))}
      {children}
    </ErrorBox>
  );
}

/** The first input whose text cannot be read (`useTypedText`). */
const findUnread = (form: HTMLFormElement): HTMLInputElement | undefined =>
  [...form.querySelectorAll('input')].find(({ validity }) => validity.customError);

/** The form element, for a form with its own buttons. */
export function FormFrame({ form: { attach }, onSubmit, bare = false, children }: FrameProps) {
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const unread = findUnread(event.currentTarget);
    if (unread) unread.focus();
    else onSubmit();
  };
  return (
    <form
      ref={useMergedRef(attach, moveWithReturn)}
      className={bare ? undefined : `${flow.stack4} ${classes.form}`}
      onSubmit={submit}
      noValidate
    >
      {children}
    </form>
  );
}

/** A form with a submit button. */
export function Form({ form, submitLabel, onSubmit, children }: Props) {
  return (
    <FormFrame form={form} onSubmit={onSubmit}>
      {children}
      <FormError form={form} />
      <Button type="submit" variant="primary" fullWidth loading={form.busy} disabled={form.wait.waiting}>
        {submitLabel}
      </Button>
    </FormFrame>
  );
}
