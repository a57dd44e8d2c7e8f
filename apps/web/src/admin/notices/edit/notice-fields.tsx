import { useTranslations } from 'use-intl';
import { FarmPicker } from '#admin/farms/widgets/farm-picker.tsx';
import { useCodeChoices } from '#features/codes/api.ts';
import { CompanyPicker } from '#features/companies/widgets/company-picker.tsx';
import type { FormState } from '#lib/forms/form.ts';
import { CheckboxField } from '#ui/forms/check-field.tsx';
import { DateTimeField } from '#ui/forms/date-time-field.tsx';
import { SegmentedField } from '#ui/forms/segmented-field.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import { TextAreaField } from '#ui/forms/text-area.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { audiences, type NoticeDraft } from '../model/notice-draft.ts';
import flow from '#ui/layout/flow.module.css';
import classes from './notice-form.module.css';

type Props = { form: FormState<NoticeDraft> };

const languages = ['ko', 'en'] as const;

/** Title and text in the other language. */
function TranslationFields({ form }: Props) {
  const t = useTranslations('adminBoards.notices');
  const { language, translated } = form.values;
  return (
    <>
      <CheckboxField
        {...form.checkbox('translated')}
        label={t('translate', { language })}
        description={t('translateHint')}
      />
      {translated && (
        <>
          <TextField
            {...form.field('otherTitle')}
            label={t('otherTitle', { language })}
            autoComplete="off"
            maxLength={100}
          />
          <TextAreaField
            {...form.field('otherDetails')}
            label={t('otherDetails', { language })}
            minRows={8}
            maxRows={24}
            maxLength={10_000}
          />
        </>
      )}
    </>
  );
}

export function TextFields({ form }: Props) {
  const t = useTranslations('adminBoards.notices');
  const choices = useCodeChoices();
  return (
    <>
      <SelectField {...form.field('type')} label={t('typePick')} data={choices('NOTICE_TYPE')} />
      <TextField {...form.field('title')} label={t('name')} autoComplete="off" maxLength={100} />
      <TextAreaField
        {...form.field('details')}
        label={t('details')}
        description={t('detailsHint')}
        minRows={8}
        maxRows={24}
        maxLength={10_000}
      />
      <SegmentedField
        label={t('language')}
        {...form.field('language')}
        options={languages.map((value) => ({ value, label: t(`languageName.${value}`) }))}
      />
      <TranslationFields form={form} />
    </>
  );
}

export function AudienceFields({ form }: Props) {
  const t = useTranslations('adminBoards.notices');
  return (
    <div className={flow.stack1}>
      <SegmentedField
        label={t('audience')}
        {...form.field('audience')}
        options={audiences.map((value) => ({ value, label: t(value) }))}
        hint={t('audienceHint')}
      />
      {form.values.audience === 'company' && <CompanyPicker {...form.field('companyId')} />}
      {form.values.audience === 'farm' && (
        <FarmPicker label={t('farmPick')} placeholder={t('farmFind')} {...form.field('farmNo')} />
      )}
    </div>
  );
}

/** Publication period in Korea time. */
export function PeriodFields({ form }: Props) {
  const t = useTranslations('adminBoards.notices');
  const begin = (name: 'publishedFrom' | 'popupFrom') => <DateTimeField {...form.field(name)} label={t(name)} />;
  const end = (name: 'publishedTo' | 'popupTo', description: string) => (
    <DateTimeField {...form.field(name)} label={t(name)} description={description} defaultTime="23:59" />
  );
  return (
    <>
      <div className={`${flow.stack4} ${classes.pair}`}>
        {begin('publishedFrom')}
        {end('publishedTo', t('toHint'))}
      </div>
      <div>
        <CheckboxField {...form.checkbox('pinned')} label={t('pinned')} />
        <CheckboxField {...form.checkbox('popup')} label={t('popupOn')} description={t('popupHint')} />
      </div>
      {form.values.popup && (
        <div className={`${flow.stack4} ${classes.pair}`}>
          {begin('popupFrom')}
          {end('popupTo', t('popupEmpty'))}
        </div>
      )}
    </>
  );
}
