import { useTranslations } from 'use-intl';
import { FarmPicker } from '#admin/farms/widgets/farm-picker.tsx';
import { useCodeChoices } from '#features/codes/api.ts';
import { CompanyPicker } from '#features/companies/widgets/company-picker.tsx';
import type { FormState } from '#lib/state/use-form.ts';
import { CheckboxField } from '#ui/forms/check-field.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { SegmentedControl } from '#ui/controls/segmented-control.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import { TextAreaField } from '#ui/forms/text-area.tsx';
import { audiences, type NoticeDraft } from '../model/notice-draft.ts';
import classes from './notice-form.module.css';

type Props = { draft: NoticeDraft; change: (part: Partial<NoticeDraft>) => void; sending: FormState };

export function TextFields({ draft, change, sending: { problems } }: Props) {
  const t = useTranslations('adminBoards.notices');
  const choices = useCodeChoices();
  return (
    <>
      <SelectField
        name="type"
        label={t('typePick')}
        data={choices('NOTICE_TYPE')}
        value={draft.type}
        onChange={({ currentTarget }) => change({ type: currentTarget.value })}
        error={problems['type']}
      />
      <TextField
        name="title"
        label={t('name')}
        autoComplete="off"
        maxLength={100}
        value={draft.title}
        onChange={({ currentTarget }) => change({ title: currentTarget.value })}
        error={problems['title']}
      />
      <TextAreaField
        name="details"
        label={t('details')}
        description={t('detailsHint')}
        minRows={8}
        maxRows={24}
        maxLength={10_000}
        value={draft.details}
        onChange={({ currentTarget }) => change({ details: currentTarget.value })}
        error={problems['details']}
      />
    </>
  );
}

export function AudienceFields({ draft, change, sending: { problems } }: Props) {
  const t = useTranslations('adminBoards.notices');
  return (
    <div className={classes.audience}>
      <span aria-hidden="true">{t('audience')}</span>
      <SegmentedControl
        label={t('audience')}
        value={draft.audience}
        onChange={(audience) => change({ audience })}
        options={audiences.map((value) => ({ value, label: t(value) }))}
        full
      />
      <small>{t('audienceHint')}</small>
      {draft.audience === 'company' && (
        <CompanyPicker
          value={draft.companyId}
          onChange={(companyId) => change({ companyId })}
          error={problems['companyId']}
        />
      )}
      {draft.audience === 'farm' && (
        <FarmPicker
          label={t('farmPick')}
          placeholder={t('farmFind')}
          value={draft.farmNo}
          onChange={(farmNo) => change({ farmNo })}
          error={problems['farmNo']}
        />
      )}
    </div>
  );
}

/** Publication period in Korea time. */
export function PeriodFields({ draft, change, sending: { problems } }: Props) {
  const t = useTranslations('adminBoards.notices');
  const moment = (name: 'publishedFrom' | 'publishedTo' | 'popupFrom' | 'popupTo', description?: string) => (
    <TextField
      type="datetime-local"
      name={name}
      label={t(name)}
      description={description}
      value={draft[name]}
      onChange={({ currentTarget }) => change({ [name]: currentTarget.value })}
      error={problems[name]}
    />
  );
  return (
    <>
      <div className={classes.pair}>
        {moment('publishedFrom')}
        {moment('publishedTo', t('toHint'))}
      </div>
      <div>
        <CheckboxField
          name="pinned"
          label={t('pinned')}
          checked={draft.pinned}
          onChange={(pinned) => change({ pinned })}
        />
        <CheckboxField
          name="popup"
          label={t('popupOn')}
          description={t('popupHint')}
          checked={draft.popup}
          onChange={(popup) => change({ popup })}
        />
      </div>
      {draft.popup && (
        <div className={classes.pair}>
          {moment('popupFrom')}
          {moment('popupTo', t('popupEmpty'))}
        </div>
      )}
    </>
  );
}
