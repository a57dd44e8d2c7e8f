import { useState, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import * as z from 'zod/mini';
import { passwordHash } from '@onsil/contract/values';
import { useForm } from '#lib/forms/use-form.ts';
import { CallError } from '#lib/http/api.ts';
import { sha256 } from '#lib/session/sha256.ts';
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx';
import { FormError, FormFrame } from '#ui/forms/form.tsx';
import { PasswordField } from '#ui/forms/text-field.tsx';
import { confirmPassword } from '../commands.ts';

const body = z.strictObject({ passwordDigest: passwordHash });

type DialogProps = { onPassed: () => void; onCancel: () => void };

function RecheckDialog({ onPassed, onCancel }: DialogProps) {
  const t = useTranslations();
  const form = useForm({ initial: { passwordDigest: '' } });
  const submit = async (): Promise<void> => {
    const typed = form.values.passwordDigest;
    const confirm = async (valid: z.output<typeof body>): Promise<void> => {
      await confirmPassword(valid);
      onPassed();
    };
    const ownErrors = typed === '' ? { passwordDigest: t('auth.passwordRequired') } : {};
    await form.submit(body, { passwordDigest: await sha256(typed) }, confirm, ownErrors);
  };
  return (
    <ConfirmDialog opened title={t('accounts.recheck.title')} busy={form.busy} onConfirm={submit} onCancel={onCancel}>
      <FormFrame form={form} onSubmit={() => void submit()}>
        <p>{t('accounts.recheck.text')}</p>
        <PasswordField
          data-autofocus
          {...form.field('passwordDigest')}
          label={t('accounts.recheck.password')}
          autoComplete="current-password"
        />
        {form.error('passwordDigest') === undefined && <FormError form={form} />}
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
