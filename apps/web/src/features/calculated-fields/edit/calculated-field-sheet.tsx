import { useTranslations } from 'use-intl';
import {
  calculatedFieldChange,
  newCalculatedField,
  type CalculatedField,
  type CalculatedFieldChange,
  type CalculatedFields,
} from '@onsil/contract/calculated-fields';
import type { FormState } from '#lib/forms/form.ts';
import { useConflictMerge } from '#lib/forms/use-conflict-merge.ts';
import { useForm } from '#lib/forms/use-form.ts';
import { useFetchFresh } from '#lib/state/use-fetch-fresh.ts';
import { toast } from '#ui/feedback/toast.tsx';
import { ConflictNote } from '#ui/forms/conflict-note.tsx';
import { EditSheet } from '#ui/forms/edit-sheet.tsx';
import { Form } from '#ui/forms/form.tsx';
import { NumberField } from '#ui/forms/number-field.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { calculatedFieldsQuery } from '../api.ts';
import { useAddCalculatedField, useChangeCalculatedField } from '../commands.ts';
import { emptyDraft, toBody, toDraft, type CalculatedFieldDraft } from '../model/field-draft.ts';
import { FormulaField } from './formula-field.tsx';
import flow from '#ui/layout/flow.module.css';
import typography from '#ui/theme/typography.module.css';

type Props = { farmId: string; calculated: CalculatedFields; onClose: () => void; onSaved: () => void };

function Inputs({
  calculated: { controllerId, operands },
  form,
  hint,
}: Pick<Props, 'calculated'> & { form: FormState<CalculatedFieldDraft>; hint: string }) {
  const t = useTranslations('calculatedFields');
  return (
    <>
      <TextField {...form.field('name')} label={t('name')} maxLength={30} autoComplete="off" />
      <FormulaField controllerId={controllerId} operands={operands} form={form} />
      <div className={flow.pair}>
        <TextField {...form.field('unit')} label={t('unit')} maxLength={20} autoComplete="off" />
        <NumberField {...form.field('decimals')} label={t('decimals')} isWhole />
      </div>
      <div className={flow.pair}>
        <NumberField {...form.field('scaleMin')} label={t('scaleMin')} />
        <NumberField {...form.field('scaleMax')} label={t('scaleMax')} />
      </div>
      <p className={typography.hint}>{hint}</p>
    </>
  );
}

function NewField({ calculated, onClose, onSaved }: Props) {
  const t = useTranslations('calculatedFields');
  const { controllerId } = calculated;
  const form = useForm<CalculatedFieldDraft>({ draft: `calculated field ${controllerId}`, initial: emptyDraft });
  const { mutateAsync: add } = useAddCalculatedField(controllerId);
  const submit = (): Promise<void> =>
    form.submit(newCalculatedField, toBody(form.values), async (body) => {
      await add(body);
      toast(t('saved'));
      onSaved();
    });
  return (
    <EditSheet title={t('add')} changed={form.changed} onClose={onClose}>
      <Form form={form} submitLabel={t('save')} onSubmit={() => void submit()}>
        <Inputs calculated={calculated} form={form} hint={t('fromNow')} />
      </Form>
    </EditSheet>
  );
}

function ChangeField({ farmId, calculated, field, onClose, onSaved }: Props & { field: CalculatedField }) {
  const t = useTranslations('calculatedFields');
  const common = useTranslations('common.conflict');
  const fetchFresh = useFetchFresh();
  const { controllerId } = calculated;
  const key = field.field;
  const { form, read, conflicts, submit } = useConflictMerge<CalculatedField, CalculatedFieldDraft>({
    draft: `calculated field ${key}`,
    entity: field,
    toValues: toDraft,
    // A deleted field is refused by the next save.
    fresh: async () =>
      (await fetchFresh(calculatedFieldsQuery(farmId, controllerId))).fields.find((one) => one.field === key) ?? field,
  });
  const { mutateAsync: change } = useChangeCalculatedField(controllerId);
  const save = async (): Promise<void> => {
    const send = (body: CalculatedFieldChange, version: number) => change({ field: key, body: { ...body, version } });
    if (!(await submit(calculatedFieldChange, toBody, send))) return;
    toast(t('saved'));
    onSaved();
  };
  const theirs = toDraft(read);
  const hasConflicts = conflicts.length > 0;
  return (
    <EditSheet title={t('edit')} changed={form.changed} onClose={onClose}>
      <Form form={form} submitLabel={hasConflicts ? common('over') : t('save')} onSubmit={() => void save()}>
        <Inputs calculated={calculated} form={form} hint={t('changeFromNow')} />
        {hasConflicts && <ConflictNote theirs={conflicts.map((part) => ({ name: t(part), value: theirs[part] }))} />}
      </Form>
    </EditSheet>
  );
}

/** Adds a calculated field, or changes one. */
export function CalculatedFieldSheet({ field, ...props }: Props & { field: CalculatedField | undefined }) {
  return field ? <ChangeField {...props} field={field} /> : <NewField {...props} />;
}
