import { passwordHash } from '@onsil/contract/values';
import { useTranslations } from 'use-intl';
import * as z from 'zod/mini';
import { CallError } from '#lib/http/api.ts';
import { sha256 } from '#lib/session/sha256.ts';
import { useDraft } from '#lib/state/use-draft.ts';
import typography from '#ui/theme/typography.module.css';
import { NewPassword, usePasswordErrors } from '../fields/new-password.tsx';
import { resetPassword } from '../commands.ts';
import { Form } from '#ui/forms/form.tsx';
import { useForm } from '#lib/state/use-form.ts';

const body = z.strictObject({ passwordDigest: passwordHash });

type Props = { token: string; onDone: () => void; onSpent: () => void };

/** Sets a new password with the token of a mail. */
export function ResetPassword({ token, onDone, onSpent }: Props) {
  const t = useTranslations('accounts');
  const [typed, setTyped] = useDraft('reset password', '');
  const sending = useForm();
  const passwordProblems = usePasswordErrors();
  const submit = async (): Promise<void> => {
    const input = { passwordDigest: await sha256(typed) };
    await sending.send(body, input, passwordProblems(typed, ''), async ({ passwordDigest }) => {
      try {
        await resetPassword(token, passwordDigest);
      } catch (error) {
        if (error instanceof CallError && error.code === 'LINK_SPENT') return onSpent();
        throw error;
      }
      return onDone();
    });
  };
  return (
    <Form sending={sending} submitLabel={t('reset.save')} onSubmit={() => void submit()}>
      <p className={typography.hint}>{t('reset.newText')}</p>
      <NewPassword
        label={t('field.newPassword')}
        value={typed}
        onChange={(password) => {
          sending.forget('passwordDigest');
          setTyped(password);
        }}
        error={sending.problems['passwordDigest']}
      />
    </Form>
  );
}
