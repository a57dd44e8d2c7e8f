import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useMessages, useTranslations } from 'use-intl';
import { maxNoticeFiles } from '@onsil/contract/notices';
import { myProfileQuery } from '#features/members/api.ts';
import { NoticeBody as Shown } from '#features/notices/widgets/notice-body.tsx';
import { fromDateTimeInput } from '#lib/format/datetime-input.ts';
import type { FormErrors, OwnedForm } from '#lib/forms/form.ts';
import { useUploads } from '#lib/http/use-uploads.ts';
import { FileFields } from '#ui/forms/file-fields.tsx';
import { Form } from '#ui/forms/form.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Columns } from '#ui/layout/columns.tsx';
import { validateNotice, type NoticeDraft } from '../model/notice-draft.ts';
import { AudienceFields, PeriodFields, TextFields } from './notice-fields.tsx';
import typography from '#ui/theme/typography.module.css';
import classes from './notice-form.module.css';

type Props = {
  form: OwnedForm<NoticeDraft>;
  submitLabel: string;
  /** before the button, such as a conflict */
  note?: ReactNode;
  /** Submits with these errors. */
  onSubmit: (own: FormErrors<NoticeDraft>) => Promise<void>;
};

/** Preview for readers. */
function Preview({ draft }: { draft: NoticeDraft }) {
  const t = useTranslations('adminBoards.notices');
  const { data: profile } = useQuery(myProfileQuery);
  if (draft.title === '' && draft.details === '') return <p className={typography.hint}>{t('previewEmpty')}</p>;
  return (
    <>
      <h3>{draft.title || t('untitled')}</h3>
      <Shown
        notice={{
          type: draft.type,
          date: draft.publishedFrom === '' ? new Date(0).toISOString() : fromDateTimeInput(draft.publishedFrom),
          registrant: profile?.memberName ?? null,
          companyName: null,
          farmName: null,
          isPinned: draft.pinned,
          language: draft.language,
          details: draft.details,
          files: [...draft.files],
        }}
      />
    </>
  );
}

/** Announcement form with a preview. */
export function NoticeForm({ form, submitLabel, note, onSubmit }: Props) {
  const t = useTranslations('adminBoards.notices');
  const attachments = useTranslations('attachments');
  const { validation, errors } = useMessages();
  const draft = form.values;
  const uploads = useUploads(undefined, (file) => form.set((now) => ({ files: [...now.files, file] })));
  const ownErrors = {
    ...validateNotice(draft, { required: validation.required, order: errors.RANGE_REVERSED }),
    ...(uploads.arriving.length > 0 && { files: attachments('busy') }),
  };
  return (
    <Columns>
      <Card padded>
        <Form form={form} submitLabel={submitLabel} onSubmit={() => void onSubmit(ownErrors)}>
          <TextFields form={form} />
          <FileFields {...form.field('files')} uploads={uploads} most={maxNoticeFiles} />
          <AudienceFields form={form} />
          <PeriodFields form={form} />
          {note}
        </Form>
      </Card>
      <div className={classes.preview}>
        <Card title={t('preview')} padded>
          <Preview draft={draft} />
        </Card>
      </div>
    </Columns>
  );
}
