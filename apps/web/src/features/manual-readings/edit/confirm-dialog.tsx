import { useTranslations } from 'use-intl';
import type { ManualReadingField } from '@onsil/contract/manual-readings';
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx';
import { ImplausibleValues } from './implausible-values.tsx';
import type { RequiredConfirmation } from './use-save-reading.ts';

type Props = {
  question: RequiredConfirmation | undefined;
  fields: readonly ManualReadingField[];
  busy: boolean;
  onConfirm: () => void;
  onCancel: () => void;
};

/** Confirmation before implausible values are stored or existing ones overwritten. */
export function ConfirmReadingDialog({ question, fields, busy, onConfirm, onCancel }: Props) {
  const t = useTranslations('manualReadings');
  if (!question) return null;
  const { about } = question;
  return (
    <ConfirmDialog
      opened
      title={t(`${about}.title`)}
      confirmLabel={t(`${about}.save`)}
      danger={about === 'exists'}
      busy={busy}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      {t(`${about}.text`)}
      {question.about === 'recheck' && <ImplausibleValues recheck={question.recheck} fields={fields} />}
    </ConfirmDialog>
  );
}
