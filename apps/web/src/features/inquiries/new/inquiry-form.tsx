import { inquiryBody } from '@onsil/contract/inquiries';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useForm, type FormState } from '#lib/state/use-form.ts';
import { CheckboxField } from '#ui/forms/check-field.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { PhoneField } from '#ui/forms/phone-field.tsx';
import { privacyLink } from '#ui/controls/privacy-link.tsx';
import { SegmentedControl } from '#ui/controls/segmented-control.tsx';
import { Form } from '#ui/forms/form.tsx';
import { TextAreaField } from '#ui/forms/text-area.tsx';
import classes from '../inquiries.module.css';
import { toInquiryBody, type InquiryDraft } from '../model/inquiry-draft.ts';
import { sendInquiry } from '../commands.ts';

type FieldsProps = { draft: InquiryDraft; onChange: (draft: InquiryDraft) => void; sending: FormState };

function WriterFields({ draft, onChange, sending: { problems, forget } }: FieldsProps) {
  const t = useTranslations('support.customer');
  const change = (part: Partial<InquiryDraft>): void => {
    forget(...Object.keys(part));
    onChange({ ...draft, ...part });
  };
  return (
    <div className={classes.who}>
      <TextField
        name="name"
        label={t('name')}
        autoComplete="name"
        maxLength={40}
        value={draft.name}
        onChange={({ currentTarget }) => change({ name: currentTarget.value })}
        error={problems['name']}
      />
      <TextField
        type="email"
        name="email"
        label={t('email')}
        autoComplete="email"
        maxLength={254}
        value={draft.email}
        onChange={({ currentTarget }) => change({ email: currentTarget.value })}
        error={problems['email']}
      />
      <PhoneField
        name="phoneNo"
        label={t('phone')}
        autoComplete="tel-national"
        value={draft.phoneNo}
        onChange={(phoneNo) => change({ phoneNo })}
        error={problems['phoneNo']}
      />
    </div>
  );
}

type Props = {
  kinds: readonly { value: string; label: string }[];
  draft: InquiryDraft;
  onChange: (draft: InquiryDraft) => void;
  onSent: (inquiryNo: number, email: string) => void;
};

export function NewInquiryForm({ kinds, draft, onChange, onSent }: Props) {
  const t = useTranslations('support.customer');
  const sending = useForm();
  const { problems, forget } = sending;
  const [agreed, setAgreed] = useState(false);
  const submit = (): Promise<void> =>
    sending.send(inquiryBody, toInquiryBody(draft, agreed), {}, async (body) => {
      onSent(await sendInquiry(body), body.email);
    });
  const change = (part: Partial<InquiryDraft>): void => {
    forget(...Object.keys(part));
    onChange({ ...draft, ...part });
  };
  return (
    <Form sending={sending} submitLabel={t('submit')} onSubmit={() => void submit()}>
      <div className={classes.kind}>
        <span aria-hidden="true">{t('kind')}</span>
        <SegmentedControl
          label={t('kind')}
          value={draft.kind}
          onChange={(kind) => change({ kind })}
          options={kinds}
          full
        />
        {draft.kind === 'INCIDENT' && <small>{t('incidentHint')}</small>}
      </div>
      <WriterFields draft={draft} onChange={onChange} sending={sending} />
      <TextField
        name="title"
        label={t('subject')}
        autoComplete="off"
        maxLength={100}
        value={draft.title}
        onChange={({ currentTarget }) => change({ title: currentTarget.value })}
        error={problems['title']}
      />
      <TextAreaField
        name="content"
        label={t('content')}
        description={t('contentHint')}
        minRows={6}
        maxLength={5_000}
        value={draft.content}
        onChange={({ currentTarget }) => change({ content: currentTarget.value })}
        error={problems['content']}
      />
      <CheckboxField
        name="hasAgreedToPrivacy"
        label={t.rich('agree', { link: privacyLink })}
        checked={agreed}
        onChange={(next) => {
          forget('hasAgreedToPrivacy');
          setAgreed(next);
        }}
        error={problems['hasAgreedToPrivacy']}
      />
    </Form>
  );
}
