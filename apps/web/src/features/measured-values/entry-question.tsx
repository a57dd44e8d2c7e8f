import type { HandField } from '@onsil/contract/measured-values';
import { useTranslations } from 'use-intl';
import { Confirm } from '#ui/confirm.tsx';
import { RecheckList } from './recheck-list.tsx';
import type { Question } from './use-entry.ts';

type Props = {
  question: Question | undefined;
  fields: readonly HandField[];
  busy: boolean;
  onConfirm: () => void;
  onCancel: () => void;
};

/** Confirmation before implausible values are stored or existing ones overwritten. */
export function EntryQuestion({ question, fields, busy, onConfirm, onCancel }: Props) {
  const t = useTranslations('measuredValues');
  if (!question) return null;
  const { about } = question;
  return (
    <Confirm
      opened
      title={t(`${about}.title`)}
      confirmLabel={t(`${about}.save`)}
      danger={about === 'exists'}
      busy={busy}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      {t(`${about}.text`)}
      {question.about === 'recheck' && <RecheckList recheck={question.recheck} fields={fields} />}
    </Confirm>
  );
}
