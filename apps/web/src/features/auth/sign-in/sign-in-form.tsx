import { Link } from '@tanstack/react-router';
import { useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { useTranslations } from 'use-intl';
import type { PendingSignIn } from '@onsil/contract/second-factor';
import { useSending } from '#lib/forms/use-sending.ts';
import { CallError } from '#lib/http/api.ts';
import { signIn } from '#lib/session/session.ts';
import { Button } from '#ui/controls/button.tsx';
import { FormError, FormFrame } from '#ui/forms/form.tsx';
import { TextField, PasswordField } from '#ui/forms/text-field.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import flow from '#ui/layout/flow.module.css';
import typography from '#ui/theme/typography.module.css';
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

function PasswordInput({ ref, error }: { ref: RefObject<HTMLInputElement | null>; error: string | undefined }) {
  const t = useTranslations('auth');
  const [capsLockOn, setCapsLockOn] = useState(false);
  return (
    <PasswordField
      ref={ref}
      name="password"
      label={t('password')}
      autoComplete="current-password"
      error={error}
      description={capsLockOn ? t('capsLock') : undefined}
      onKeyDown={(event) => setCapsLockOn(capsLock(event))}
      onKeyUp={(event) => setCapsLockOn(capsLock(event))}
      onBlur={() => setCapsLockOn(false)}
    />
  );
}

function StayChoice({ onChange }: { onChange: (stays: boolean) => void }) {
  const t = useTranslations('auth');
  return (
    <label className={classes.stay}>
      <input type="checkbox" name="stay" onChange={({ currentTarget }) => onChange(currentTarget.checked)} />
      <span>
        {t('stay')}
        <small className={flow.block}>{t('stayHint')}</small>
      </span>
    </label>
  );
}

/** Id and password; an error stays until the next try. The inputs keep their values: password managers fill them in. */
export function SignInForm({ memberId: known, onSignedIn, onPending }: Props) {
  const t = useTranslations('auth');
  const idInput = useRef<HTMLInputElement>(null);
  const passwordInput = useRef<HTMLInputElement>(null);
  const [stay, setStay] = useState(false);
  const [missing, setMissing] = useState<Missing>({});
  const { status, send, forget, focusError } = useSending();
  const notConfirmed = status.failure instanceof CallError && status.failure.code === 'NOT_CONFIRMED';

  const signInOrContinue = async (memberId: string, password: string): Promise<void> => {
    try {
      await signIn({ memberId, password, stay });
    } catch (error) {
      if (error instanceof CallError && error.pending) return onPending(error.pending);
      throw error;
    }
    onSignedIn();
  };
  const submit = (): void => {
    const memberId = idInput.current?.value.trim() ?? '';
    const password = passwordInput.current?.value ?? '';
    setMissing({
      ...(!memberId && { memberId: t('idRequired') }),
      ...(!password && { password: t('passwordRequired') }),
    });
    if (!memberId || !password) return focusError();
    forget();
    void send(
      () => signInOrContinue(memberId, password),
      () => {
        passwordInput.current?.focus();
        passwordInput.current?.select();
      },
    );
  };

  return (
    <FormFrame form={status} onSubmit={submit}>
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
      <PasswordInput ref={passwordInput} error={missing.password} />
      <StayChoice onChange={setStay} />
      <FormError form={status}>{notConfirmed && <Link to="/email-confirm">{t('notConfirmed')}</Link>}</FormError>
      <Button type="submit" variant="primary" fullWidth loading={status.busy} disabled={status.wait.waiting}>
        {t('submit')}
      </Button>
      <PasskeyButton onSignedIn={onSignedIn} />
      <Link to="/pwd-reset" className={`${typography.hint} ${classes.forgot}`}>
        {t('forgot')}
      </Link>
    </FormFrame>
  );
}
