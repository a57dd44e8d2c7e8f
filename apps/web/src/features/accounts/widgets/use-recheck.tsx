import { passwordHash } from '@onsil/contract/values';
import { useState, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import * as z from 'zod/mini';
import { CallError } from '#lib/http/api.ts';
import { sha256 } from '#lib/session/sha256.ts';
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx';
import { PasswordField } from '#ui/forms/text-field.tsx';
import { FormError, FormFrame } from '#ui/forms/form.tsx';
import { useForm } from '#lib/state/use-form.ts';
import { confirmPassword } from '../commands.ts';

const body = z.strictObject({ passwordDigest: passwordHash });

type DialogProps = { onPassed: () => void; onCancel: () => void };

function RecheckDialog({ onPassed, onCancel }: DialogProps) {
  const t = useTranslations();
  const [typed, setTyped] = useState('');
  const sending = useForm();
  const submit = async (): Promise<void> => {
    const ownErrors = typed === '' ? { passwordDigest: t('auth.passwordRequired') } : {};
    await sending.send(body, { passwordDigest: await sha256(typed) }, ownErrors, async (valid) => {
      await confirmPassword(valid);
      onPassed();
    });
  };
  return (
    <ConfirmDialog
      opened
      title={t('accounts.recheck.title')}
      busy={sending.busy}
      onConfirm={() => void submit()}
      onCancel={onCancel}
    >
      <FormFrame sending={sending} onSubmit={() => void submit()}>
        <p>{t('accounts.recheck.text')}</p>
        <PasswordField
          data-autofocus
          name="passwordDigest"
          label={t('accounts.recheck.password')}
          autoComplete="current-password"
          value={typed}
          onChange={({ currentTarget }) => {
            sending.forget('passwordDigest');
            setTyped(currentTarget.value);
          }}
          error={sending.problems['passwordDigest']}
        />
        {sending.problems['passwordDigest'] === undefined && <FormError sending={sending} />}
      </FormFrame>
    </ConfirmDialog>
  );
}

type PendingAction = { answer: (passed: boolean) => void };

/**
 * For actions that require the password again: `checked` runs the action, asks for the password when the server does,
 * and repeats it. Render `dialog`.
 * @throws CallError of the action; RECHECK_NEEDED when cancelled
 */
export const useRecheck = (): { checked: <T>(work: () => Promise<T>) => Promise<T>; dialog: ReactNode } => {
  const [pending, setPending] = useState<PendingAction>();
  const checked = async <T,>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof CallError) || error.code !== 'RECHECK_NEEDED') throw error;
      const passed = await new Promise<boolean>((answer) => setPending({ answer }));
      setPending(undefined);
      if (!passed) throw error;
      return work();
    }
  };
  const dialog = pending && (
    <RecheckDialog onPassed={() => pending.answer(true)} onCancel={() => pending.answer(false)} />
  );
  return { checked, dialog };
};
