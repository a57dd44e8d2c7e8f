import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { maxSupportRequestFileBytes, maxSupportRequestFiles } from '@onsil/contract/support-requests';
import { useCodeChoices } from '#features/codes/api.ts';
import type { FormErrors, OwnedForm } from '#lib/forms/form.ts';
import { useUploads } from '#lib/http/use-uploads.ts';
import { FileFields } from '#ui/forms/file-fields.tsx';
import { FormPage, FormPart } from '#ui/forms/form-page.tsx';
import { PhoneField } from '#ui/forms/phone-field.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import { TextAreaField } from '#ui/forms/text-area.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { useLeaveGuard } from '#ui/forms/use-leave-guard.tsx';
import type { SupportRequestDraft } from '../model/support-request-draft.ts';
import flow from '#ui/layout/flow.module.css';

type Props = {
  farmId: string;
  form: OwnedForm<SupportRequestDraft>;
  submitLabel: string;
  /** cancel button */
  other: ReactNode;
  note?: ReactNode;
  /** Submits with these errors; call `leave` after saving, to lift the leave guard. */
  onSubmit: (own: FormErrors<SupportRequestDraft>, leave: () => void) => Promise<void>;
};

/** An obsolete type stays selectable while it is the current one; no type is preselected. */
const useTypes = (value: string): { value: string; label: string }[] => {
  const t = useTranslations('supportRequests.form');
  const known = useCodeChoices()('CLAIM_TYPE');
  if (value === '') return [{ value: '', label: t('typePick') }, ...known];
  return known.some((one) => one.value === value) ? known : [{ value, label: value }, ...known];
};

/** The form of a support request. */
export function SupportRequestForm({ farmId, form, submitLabel, other, note, onSubmit }: Props) {
  const t = useTranslations('supportRequests');
  const attachments = useTranslations('attachments');
  const types = useTypes(form.values.type);
  const uploads = useUploads(farmId, (file) => form.set((now) => ({ files: [...now.files, file] })), {
    maxBytes: maxSupportRequestFileBytes,
  });
  const arriving = uploads.arriving.length > 0;
  const { dialog, forget: leave } = useLeaveGuard(form.changed || arriving);
  const own = arriving ? { files: attachments('busy') } : {};
  return (
    <FormPage
      form={form}
      submitLabel={submitLabel}
      onSubmit={() => void onSubmit(own, leave)}
      other={other}
      note={note}
    >
      <FormPart title={t('form.what')}>
        <SelectField {...form.field('type')} label={t('type')} data={types} />
        <TextField className={flow.all} {...form.field('title')} label={t('name')} autoComplete="off" maxLength={100} />
        <TextAreaField
          className={flow.all}
          {...form.field('content')}
          label={t('form.content')}
          description={t('form.contentHint')}
          minRows={8}
          maxRows={24}
          maxLength={5_000}
        />
      </FormPart>
      <FormPart title={t('form.reach')} hint={t('form.reachHint')}>
        <PhoneField {...form.field('contact')} label={t('form.contact')} autoComplete="tel-national" />
        <div className={flow.all}>
          <FileFields {...form.field('files')} uploads={uploads} most={maxSupportRequestFiles} />
        </div>
      </FormPart>
      {dialog}
    </FormPage>
  );
}
