import { passwordHash } from '@onsil/contract/values';
import { useTranslations } from 'use-intl';
import * as z from 'zod/mini';
import { CallError } from '#lib/http/api.ts';
import { sha256 } from '#lib/session/sha256.ts';
import typography from '#ui/theme/typography.module.css';
import { NewPassword, usePasswordErrors } from '../fields/new-password.tsx';
import { resetPassword } from '../commands.ts';
import { Form } from '#ui/forms/form.tsx';
import { useForm } from '#lib/forms/use-form.ts';

const body = z.strictObject({ passwordDigest: passwordHash });

type Props = { token: string; onDone: () => void; onSpent: () => void };

/** Sets a new password with the token of a mail. */
export function ResetPassword({ token, onDone, onSpent }: Props) {
  const t = useTranslations('accounts');
  const form = useForm({ draft: 'reset password', initial: { passwordDigest: '' } });
  const passwordProblems = usePasswordErrors();
  const submit = async (): Promise<void> => {
    const typed = form.values.passwordDigest;
    const reset = async ({ passwordDigest }: z.output<typeof body>): Promise<void> => {
      try {
        await resetPassword(token, passwordDigest);
      } catch (error) {
        if (error instanceof CallError && error.code === 'LINK_SPENT') return onSpent();
        throw error;
      }
      return onDone();
    };
    await form.submit(body, { passwordDigest: await sha256(typed) }, reset, passwordProblems(typed, ''));
  };
  return (
    <Form form={form} submitLabel={t('reset.save')} onSubmit={() => void submit()}>
      <p className={typography.hint}>{t('reset.newText')}</p>
      <NewPassword label={t('field.newPassword')} {...form.field('passwordDigest')} />
    </Form>
  );
}
