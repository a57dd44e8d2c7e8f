import type { PendingSignIn } from '@onsil/contract/second-factor';
import { Link } from '@tanstack/react-router';
import { useRef, useState, type FormEvent, type KeyboardEvent } from 'react';
import { useTranslations } from 'use-intl';
import { CallError } from '#lib/http/api.ts';
import { signIn } from '#lib/session/session.ts';
import { useRetryAfter } from '#lib/state/use-retry-after.ts';
import { Button } from '#ui/controls/button.tsx';
import { useErrorMessage } from '#ui/feedback/use-error-message.ts';
import { TextField, PasswordField } from '#ui/forms/text-field.tsx';
import { RetryCountdown } from '#ui/forms/retry-countdown.tsx';
import { ErrorBox } from '#ui/feedback/error-box.tsx';
import flow from '#ui/layout/flow.module.css';
import { PasskeyButton } from './passkey-button.tsx';
import classes from './signin.module.css';

type Props = {
  /** the member id, where known */
  memberId: string;
  onSignedIn: () => void;
  /** called when a second step is required */
  onPending: (pending: PendingSignIn) => void;
};
type Missing = { memberId?: string; password?: string };

const capsLock = (event: KeyboardEvent): boolean => event.getModifierState('CapsLock');

const textOf = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
};

function StayChoice() {
  const t = useTranslations('auth');
  return (
    <label className={classes.stay}>
      <input type="checkbox" name="stay" />
      <span>
        {t('stay')}
        <small>{t('stayHint')}</small>
      </span>
    </label>
  );
}

/** Id and password; an error stays until the next try. */
export function SignInForm({ memberId: known, onSignedIn, onPending }: Props) {
  const t = useTranslations('auth');
  const errorMessage = useErrorMessage();
  const idInput = useRef<HTMLInputElement>(null);
  const passwordInput = useRef<HTMLInputElement>(null);
  const [missing, setMissing] = useState<Missing>({});
  const [failure, setFailure] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  const [capsLockOn, setCapsLockOn] = useState(false);
  const wait = useRetryAfter();
  const refusal = failure instanceof CallError ? failure.code : undefined;

  const fail = (error: unknown): void => {
    setFailure(error);
    if (error instanceof CallError && error.code === 'TOO_MANY') wait.begin(error.retryAfterSeconds ?? 60);
    passwordInput.current?.focus();
    passwordInput.current?.select();
  };

  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const memberId = textOf(form, 'memberId').trim();
    const password = textOf(form, 'password');
    setMissing({
      ...(!memberId && { memberId: t('idRequired') }),
      ...(!password && { password: t('passwordRequired') }),
    });
    if (!memberId) return idInput.current?.focus();
    if (!password) return passwordInput.current?.focus();
    setBusy(true);
    setFailure(undefined);
    try {
      await signIn({ memberId, password, stay: form.has('stay') });
      onSignedIn();
    } catch (error) {
      if (error instanceof CallError && error.pending) return onPending(error.pending);
      fail(error);
    } finally {
      setBusy(false);
    }
  };

  return (
    <form className={flow.stack4} onSubmit={(event) => void submit(event)} noValidate>
      <TextField
        ref={idInput}
        name="memberId"
        defaultValue={known}
        label={t('memberId')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={50}
        error={missing.memberId}
      />
      <PasswordField
        ref={passwordInput}
        name="password"
        label={t('password')}
        autoComplete="current-password"
        error={missing.password}
        description={capsLockOn ? t('capsLock') : undefined}
        onKeyDown={(event) => setCapsLockOn(capsLock(event))}
        onKeyUp={(event) => setCapsLockOn(capsLock(event))}
        onBlur={() => setCapsLockOn(false)}
      />
      <StayChoice />
      <ErrorBox>
        {refusal === 'TOO_MANY' && <RetryCountdown until={wait.until} over={t('waitOver')} />}
        {failure !== undefined && refusal !== 'TOO_MANY' && errorMessage(failure)}
        {refusal === 'NOT_CONFIRMED' && <Link to="/email-confirm">{t('notConfirmed')}</Link>}
      </ErrorBox>
      <Button type="submit" variant="primary" fullWidth loading={busy} disabled={wait.waiting}>
        {t('submit')}
      </Button>
      <PasskeyButton onSignedIn={onSignedIn} />
      <Link to="/pwd-reset" className={classes.forgot ?? ''}>
        {t('forgot')}
      </Link>
    </form>
  );
}
