import { useTranslations } from 'use-intl';
import { fieldBody, newFieldBody, type AdminField } from '@onsil/contract/admin-fields';
import { useConflictMerge } from '#lib/forms/use-conflict-merge.ts';
import { useForm } from '#lib/forms/use-form.ts';
import { useLocalized } from '#lib/i18n/use-localized.ts';
import { useFetchFresh } from '#lib/state/use-fetch-fresh.ts';
import { toast } from '#ui/feedback/toast.tsx';
import { ConflictNote } from '#ui/forms/conflict-note.tsx';
import { EditSheet } from '#ui/forms/edit-sheet.tsx';
import { Form } from '#ui/forms/form.tsx';
import { fieldsQuery } from './api.ts';
import { useAddField, useChangeField } from './commands.ts';
import { FieldInputs } from './field-inputs.tsx';
import { emptyField, toFieldBody, toFieldDraft, type FieldDraft } from './model/field-draft.ts';

type Props = { onClose: () => void; onSaved: () => void };

function NewField({ onClose, onSaved }: Props) {
  const t = useTranslations('adminFields');
  const form = useForm({ draft: 'field ', initial: emptyField });
  const { mutateAsync: addField } = useAddField();
  const submit = (): Promise<void> =>
    form.submit(newFieldBody, { key: form.values.key.trim(), ...toFieldBody(form.values) }, async (body) => {
      await addField(body);
      toast(t('saved', { name: body.nameKo }));
      onSaved();
    });
  return (
    <EditSheet title={t('addTitle')} changed={form.changed} onClose={onClose}>
      <Form form={form} submitLabel={t('add')} onSubmit={() => void submit()}>
        <FieldInputs field={undefined} form={form} />
      </Form>
    </EditSheet>
  );
}

/** What somebody else saved of a value, in words. */
const useTheirs = (field: AdminField) => {
  const t = useTranslations('adminFields');
  return (part: keyof FieldDraft): { name: string; value: string } => ({
    name: t(`field.${part}`),
    value: part === 'rollup' ? t(`rollup.${field.rollup}`) : toFieldDraft(field)[part],
  });
};

function EditField({ field, onClose, onSaved }: Props & { field: AdminField }) {
  const t = useTranslations('adminFields');
  const common = useTranslations('common.conflict');
  const localized = useLocalized();
  const fetchFresh = useFetchFresh();
  const { key } = field;
  const { mutateAsync: changeField } = useChangeField();
  const { form, read, conflicts, submit } = useConflictMerge({
    draft: `field ${key}`,
    entity: field,
    toValues: toFieldDraft,
    fresh: async () => (await fetchFresh(fieldsQuery(key, 1))).items.find((one) => one.key === key) ?? field,
  });
  const theirs = useTheirs(read);
  const save = async (): Promise<void> => {
    const isSaved = await submit(fieldBody, toFieldBody, (body, version) => changeField({ ...body, key, version }));
    if (!isSaved) return;
    toast(t('saved', { name: form.values.nameKo }));
    onSaved();
  };
  const hasConflicts = conflicts.length > 0;
  return (
    <EditSheet title={localized(field.nameKo, field.nameEn)} changed={form.changed} onClose={onClose}>
      <Form form={form} submitLabel={hasConflicts ? common('over') : t('save')} onSubmit={() => void save()}>
        <FieldInputs field={field} form={form} />
        {hasConflicts && <ConflictNote theirs={conflicts.map(theirs)} />}
      </Form>
    </EditSheet>
  );
}

/** A field of the catalogue; without one, a new one. */
export function FieldSheet({ field, ...props }: Props & { field: AdminField | undefined }) {
  return field ? <EditField {...props} field={field} /> : <NewField {...props} />;
}
