import { useState } from 'react';
import { useTranslations } from 'use-intl';
import * as z from 'zod/mini';
import { passkeyName } from '@onsil/contract/passkeys';
import { useForm } from '#lib/forms/use-form.ts';
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx';
import { FormError, FormFrame } from '#ui/forms/form.tsx';
import { TextField } from '#ui/forms/text-field.tsx';

const body = z.strictObject({ name: passkeyName });

type Props = {
  title: string;
  name: string;
  confirmLabel: string;
  onSave: (name: string) => Promise<unknown>;
  onClose: () => void;
};

/** Asks for the name of a passkey and saves it. */
export function PasskeyNameDialog({ title, name: current, confirmLabel, onSave, onClose }: Props) {
  const t = useTranslations('secondFactor.passkey');
  const [failure, setFailure] = useState('');
  const form = useForm({ initial: { name: current } });
  const submit = (): Promise<void> =>
    form.submit(body, form.values, async (valid) => {
      setFailure('');
      try {
        await onSave(valid.name);
        onClose();
      } catch (error) {
        if (!(error instanceof Error) || 'number' in error) throw error;
        // Browser errors: the user cancelled, or this device already has a passkey.
        setFailure(error.name === 'InvalidStateError' ? t('known') : t('cancelled'));
      }
    });
  return (
    <ConfirmDialog
      opened
      title={title}
      confirmLabel={confirmLabel}
      busy={form.busy}
      onConfirm={submit}
      onCancel={onClose}
    >
      <FormFrame form={form} onSubmit={() => void submit()}>
        <TextField
          data-autofocus
          {...form.field('name')}
          label={t('name')}
          description={t('nameHint')}
          maxLength={40}
        />
        {failure !== '' && <p role="alert">{failure}</p>}
        {form.error('name') === undefined && <FormError form={form} />}
      </FormFrame>
    </ConfirmDialog>
  );
}
