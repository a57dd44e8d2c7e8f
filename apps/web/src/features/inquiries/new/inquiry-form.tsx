import { useTranslations } from 'use-intl';
import { inquiryBody } from '@onsil/contract/inquiries';
import type { FormState, OwnedForm } from '#lib/forms/form.ts';
import { privacyLink } from '#ui/controls/privacy-link.tsx';
import { CheckboxField } from '#ui/forms/check-field.tsx';
import { Form } from '#ui/forms/form.tsx';
import { PhoneField } from '#ui/forms/phone-field.tsx';
import { SegmentedField } from '#ui/forms/segmented-field.tsx';
import { TextAreaField } from '#ui/forms/text-area.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { sendInquiry } from '../commands.ts';
import { toInquiryBody, type InquiryDraft } from '../model/inquiry-draft.ts';
import flow from '#ui/layout/flow.module.css';
import classes from '../inquiries.module.css';

function WriterFields({ form }: { form: FormState<InquiryDraft> }) {
  const t = useTranslations('support.customer');
  return (
    <div className={`${flow.stack4} ${classes.who}`}>
      <TextField {...form.field('name')} label={t('name')} autoComplete="name" maxLength={40} />
      <TextField type="email" {...form.field('email')} label={t('email')} autoComplete="email" maxLength={254} />
      <PhoneField {...form.field('phoneNo')} label={t('phone')} autoComplete="tel-national" />
    </div>
  );
}

type Props = {
  kinds: readonly { value: string; label: string }[];
  form: OwnedForm<InquiryDraft & { hasAgreedToPrivacy: boolean }>;
  onSent: (inquiryNo: number, email: string) => void;
};

export function NewInquiryForm({ kinds, form, onSent }: Props) {
  const t = useTranslations('support.customer');
  const submit = (): Promise<void> =>
    form.submit(inquiryBody, toInquiryBody(form.values), async (body) => {
      onSent(await sendInquiry(body), body.email);
    });
  return (
    <Form form={form} submitLabel={t('submit')} onSubmit={() => void submit()}>
      <SegmentedField
        label={t('kind')}
        {...form.field('kind')}
        options={kinds}
        hint={form.values.kind === 'INCIDENT' ? t('incidentHint') : undefined}
      />
      <WriterFields form={form} />
      <TextField {...form.field('title')} label={t('subject')} autoComplete="off" maxLength={100} />
      <TextAreaField
        {...form.field('content')}
        label={t('content')}
        description={t('contentHint')}
        minRows={6}
        maxLength={5_000}
      />
      <CheckboxField {...form.checkbox('hasAgreedToPrivacy')} label={t.rich('agree', { link: privacyLink })} />
    </Form>
  );
}
