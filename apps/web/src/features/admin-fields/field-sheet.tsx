import type { AdminField } from '@onsil/contract/admin-fields';
import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { useDraft } from '#lib/use-kept.ts';
import { EditSheet } from '#ui/edit-sheet.tsx';
import { emptyField, toFieldDraft } from './field-draft.ts';
import { FieldForm } from './field-form.tsx';

type Props = { field: AdminField | undefined; onClose: () => void; onSaved: () => void };

export function FieldSheet({ field, onClose, onSaved }: Props) {
  const t = useTranslations('adminFields');
  const korean = useLocale() === 'ko';
  const [initial] = useState(() => (field ? toFieldDraft(field) : emptyField));
  const [draft, setDraft] = useDraft(`field ${field?.key ?? ''}`, initial);
  return (
    <EditSheet
      title={field ? (korean ? field.nameKo : field.nameEn) : t('addTitle')}
      changed={JSON.stringify(draft) !== JSON.stringify(initial)}
      onClose={onClose}
    >
      <FieldForm field={field} draft={draft} onDraft={setDraft} onSaved={onSaved} />
    </EditSheet>
  );
}
