import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import * as z from 'zod/mini';
import { email } from '@onsil/contract/accounts';
import { passwordHash } from '@onsil/contract/values';
import { StartFrame } from '#features/auth/widgets/start-frame.tsx';
import type { OwnedForm } from '#lib/forms/form.ts';
import { useForm } from '#lib/forms/use-form.ts';
import { CallError } from '#lib/http/api.ts';
import { clearSession } from '#lib/session/session-store.ts';
import { sha256 } from '#lib/session/sha256.ts';
import { useDraft } from '#lib/state/use-draft.ts';
import { ButtonLink } from '#ui/controls/button-link.tsx';
import { Button } from '#ui/controls/button.tsx';
import { QueryFallback } from '#ui/feedback/query-fallback.tsx';
import { Form } from '#ui/forms/form.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { checkReset, requestReset, resetPassword } from '../commands.ts';
import { NewPassword, usePasswordErrors } from '../fields/new-password.tsx';
import { useLinkToken } from '../links/use-link-token.ts';
import { useTokenLookup } from '../links/use-token-lookup.ts';
import typography from '#ui/theme/typography.module.css';

const resetPasswordBody = z.strictObject({ passwordDigest: passwordHash });

type ResetPasswordProps = { token: string; onDone: () => void; onSpent: () => void };

/** Sets a new password with the token of a mail. */
function ResetPassword({ token, onDone, onSpent }: ResetPasswordProps) {
  const t = useTranslations('accounts');
  const form = useForm({ draft: 'reset password', initial: { passwordDigest: '' } });
  const passwordProblems = usePasswordErrors();
  const submit = async (): Promise<void> => {
    const typed = form.values.passwordDigest;
    const reset = async ({ passwordDigest }: z.output<typeof resetPasswordBody>): Promise<void> => {
      try {
        await resetPassword(token, passwordDigest);
      } catch (error) {
        if (error instanceof CallError && error.code === 'LINK_SPENT') return onSpent();
        throw error;
      }
      return onDone();
    };
    await form.submit(resetPasswordBody, { passwordDigest: await sha256(typed) }, reset, passwordProblems(typed, ''));
  };
  return (
    <Form form={form} submitLabel={t('reset.save')} onSubmit={() => void submit()}>
      <p className={typography.hint}>{t('reset.newText')}</p>
      <NewPassword label={t('field.newPassword')} {...form.field('passwordDigest')} />
    </Form>
  );
}

const requestBody = z.strictObject({ memberEmail: email });
type ResetDraft = z.input<typeof requestBody>;

type RequestResetProps = { form: OwnedForm<ResetDraft>; onAsked: () => void };

/** Requests a mail with the id and a password link. The answer does not reveal whether the member exists. */
function RequestReset({ form, onAsked }: RequestResetProps) {
  const t = useTranslations('accounts');
  const submit = (): Promise<void> =>
    form.submit(requestBody, form.values, async (valid) => {
      await requestReset(valid);
      onAsked();
    });
  return (
    <Form form={form} submitLabel={t('reset.ask')} onSubmit={() => void submit()}>
      <TextField type="email" {...form.field('memberEmail')} label={t('field.email')} autoComplete="email" />
    </Form>
  );
}

function Asking({ spent }: { spent: boolean }) {
  const t = useTranslations('accounts');
  const form = useForm({ draft: 'reset', initial: { memberEmail: '' } });
  const [isSent, setIsSent] = useDraft('reset asked', false);
  const toSignIn = <Link to="/signin">{t('toSignIn')}</Link>;
  if (isSent)
    return (
      <StartFrame title={t('reset.askedTitle')} below={toSignIn}>
        <p>{t('reset.askedText', { email: form.values.memberEmail.trim() })}</p>
        <p className={typography.hint}>{t('register.sentHint')}</p>
        <Button fullWidth onClick={() => setIsSent(false)}>
          {t('reset.another')}
        </Button>
      </StartFrame>
    );
  return (
    <StartFrame title={t(spent ? 'confirm.spentTitle' : 'reset.forgotTitle')} below={toSignIn}>
      {spent ? <p role="alert">{t('reset.spentText')}</p> : <p>{t('reset.text')}</p>}
      <RequestReset form={form} onAsked={() => setIsSent(true)} />
    </StartFrame>
  );
}

/** Requests a password-reset mail, and sets a new password from the mail's link. */
export function Page() {
  const t = useTranslations('accounts');
  const token = useLinkToken();
  const { data, error, retry } = useTokenLookup(token, checkReset);
  const [end, setEnd] = useDraft<{ token: string; how: 'done' | 'spent' } | undefined>('reset end', undefined);
  const how = end?.token === token ? end.how : undefined;
  const finish = (): void => {
    // The server ended all sessions of the account, possibly this browser's too.
    clearSession();
    setEnd({ token, how: 'done' });
  };
  if (token === '' || how === 'spent' || data?.isValid === false) return <Asking key={token} spent={token !== ''} />;
  if (how === 'done')
    return (
      <StartFrame title={t('reset.doneTitle')}>
        <p>{t('reset.doneText')}</p>
        <ButtonLink to="/signin" variant="primary" fullWidth>
          {t('signIn')}
        </ButtonLink>
      </StartFrame>
    );
  return (
    <StartFrame title={t('reset.title')} below={<Link to="/signin">{t('toSignIn')}</Link>}>
      {data ? (
        <ResetPassword token={token} onDone={finish} onSpent={() => setEnd({ token, how: 'spent' })} />
      ) : (
        <QueryFallback error={error} retry={retry} lines={3} label={t('reset.checking')} />
      )}
    </StartFrame>
  );
}
