import { passkeyName } from '@onsil/contract/passkeys';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import * as z from 'zod/mini';
import { useForm } from '#lib/state/use-form.ts';
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { FormError, FormFrame } from '#ui/forms/form.tsx';

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
  const [name, setName] = useState(current);
  const [failure, setFailure] = useState('');
  const sending = useForm();
  const submit = (): Promise<void> =>
    sending.send(body, { name }, {}, async (valid) => {
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
      busy={sending.busy}
      onConfirm={() => void submit()}
      onCancel={onClose}
    >
      <FormFrame sending={sending} onSubmit={() => void submit()}>
        <TextField
          data-autofocus
          name="name"
          label={t('name')}
          description={t('nameHint')}
          maxLength={40}
          value={name}
          onChange={({ currentTarget }) => {
            sending.forget('name');
            setName(currentTarget.value);
          }}
          error={sending.problems['name']}
        />
        {failure !== '' && <p role="alert">{failure}</p>}
        {sending.problems['name'] === undefined && <FormError sending={sending} />}
      </FormFrame>
    </ConfirmDialog>
  );
}
