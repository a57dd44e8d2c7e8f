import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { catalogueCropBody, type CatalogueCrop } from '@onsil/contract/admin-crops';
import { StageChoice, useCodeOptions } from '#features/crops/form/crop-form.tsx';
import { RecipeEditor } from '#features/crops/form/recipe-editor.tsx';
import { toCropField } from '#features/crops/model/crop-draft.ts';
import { useMissingInputs } from '#features/crops/model/use-missing-inputs.ts';
import type { FormState } from '#lib/forms/form.ts';
import { useConflictMerge } from '#lib/forms/use-conflict-merge.ts';
import { useForm } from '#lib/forms/use-form.ts';
import { useLocalized } from '#lib/i18n/use-localized.ts';
import { closedSheet } from '#lib/state/search-param.ts';
import { useFetchFresh } from '#lib/state/use-fetch-fresh.ts';
import { ButtonLink } from '#ui/controls/button-link.tsx';
import { toast } from '#ui/feedback/toast.tsx';
import { ConflictNote } from '#ui/forms/conflict-note.tsx';
import { FormPage, FormPart } from '#ui/forms/form-page.tsx';
import { NumberField } from '#ui/forms/number-field.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import { TextAreaField } from '#ui/forms/text-area.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { useLeaveGuard } from '#ui/forms/use-leave-guard.tsx';
import { PageTitle } from '#ui/layout/page-title.tsx';
import { catalogueCropQuery } from '../api.ts';
import { useAddCatalogueCrop, useChangeCatalogueCrop } from '../commands.ts';
import { emptyCatalogueCrop, toCatalogueBody, toCatalogueDraft, type CatalogueDraft } from './catalogue-draft.ts';

function CropInputs({ form }: { form: FormState<CatalogueDraft> }) {
  const t = useTranslations('adminCrops');
  const codes = useCodeOptions();
  const name = (input: 'cropNameKo' | 'cropNameEn') => (
    <TextField {...form.field(input)} label={t(`field.${input}`)} maxLength={60} autoComplete="off" />
  );
  const source = (input: 'sourceKo' | 'sourceEn') => (
    <TextAreaField {...form.field(input)} label={t(`field.${input}`)} minRows={2} maxLength={300} />
  );
  return (
    <>
      <FormPart title={t('part.basics')}>
        {name('cropNameKo')}
        {name('cropNameEn')}
        <SelectField
          {...form.field('cropType')}
          label={t('field.cropType')}
          data={codes('CROP_TYPE', form.values.cropType)}
        />
        <NumberField {...form.field('weightPerPlant')} label={t('field.weightPerPlant')} unit="g" />
        <StageChoice form={form} />
      </FormPart>
      <FormPart title={t('part.source')} hint={t('sourceHint')}>
        {source('sourceKo')}
        {source('sourceEn')}
      </FormPart>
      <FormPart title={t('part.recipe')}>
        <RecipeEditor farmId={null} hasOwnSource form={form} />
      </FormPart>
    </>
  );
}

function Cancel() {
  const t = useTranslations('common');
  return (
    <ButtonLink to="/admin/crops" search={(now) => ({ ...now, ...closedSheet })}>
      {t('cancel')}
    </ButtonLink>
  );
}

/** Adds a crop at the end of the catalogue. */
export function NewCatalogueCrop({ onSaved }: { onSaved: () => void }) {
  const t = useTranslations('adminCrops');
  const { mutateAsync: add } = useAddCatalogueCrop();
  const form = useForm({ draft: 'new catalogue crop', initial: emptyCatalogueCrop, toField: toCropField });
  const missing = useMissingInputs();
  const { dialog, forget } = useLeaveGuard(form.changed, 'address');
  const submit = (): Promise<void> =>
    form.submit(
      catalogueCropBody,
      toCatalogueBody(form.values),
      async (body) => {
        await add(body);
        forget();
        toast(t('added', { name: body.cropNameKo }));
        onSaved();
      },
      missing(form.values),
    );
  return (
    <>
      <PageTitle title={t('add')} />
      <FormPage form={form} submitLabel={t('add')} onSubmit={() => void submit()} other={<Cancel />}>
        <CropInputs form={form} />
      </FormPage>
      {dialog}
    </>
  );
}

type EditProps = { crop: CatalogueCrop; actions: ReactNode; onSaved: () => void };

/** Edits a crop of the catalogue. */
export function EditCatalogueCrop({ crop, actions, onSaved }: EditProps) {
  const t = useTranslations('adminCrops');
  const common = useTranslations('common');
  const name = useLocalized()(crop.cropNameKo, crop.cropNameEn);
  const { mutateAsync: change } = useChangeCatalogueCrop(crop.cropNo);
  const fetchFresh = useFetchFresh();
  const { form, read, conflicts, submit } = useConflictMerge({
    draft: `catalogue crop ${crop.cropNo}`,
    entity: crop,
    toValues: toCatalogueDraft,
    toField: toCropField,
    fresh: () => fetchFresh(catalogueCropQuery(crop.cropNo)),
  });
  const missing = useMissingInputs();
  const { dialog, forget } = useLeaveGuard(form.changed, 'address');
  const hasConflicts = conflicts.length > 0;
  const save = async (): Promise<void> => {
    const isSaved = await submit(
      catalogueCropBody,
      toCatalogueBody,
      (body, version) => change({ ...body, version }),
      missing(form.values),
    );
    if (!isSaved) return;
    forget();
    toast(t('saved', { name }));
    onSaved();
  };
  const theirs = toCatalogueDraft(read);
  return (
    <>
      <PageTitle title={t('editOf', { name })} actions={actions} />
      <FormPage
        form={form}
        submitLabel={hasConflicts ? common('conflict.over') : t('save')}
        onSubmit={() => void save()}
        note={
          hasConflicts && (
            <ConflictNote
              theirs={conflicts.map((field) => ({
                name: t(`field.${field}`),
                value: typeof theirs[field] === 'string' ? theirs[field] : t('theirs'),
              }))}
            />
          )
        }
        other={<Cancel />}
      >
        <CropInputs form={form} />
      </FormPage>
      {dialog}
    </>
  );
}
