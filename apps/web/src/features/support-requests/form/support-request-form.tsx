import {
  supportRequestBody,
  maxSupportRequestFileBytes,
  maxSupportRequestFiles,
  type SupportRequestBody,
} from '@onsil/contract/support-requests';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useCodeChoices } from '#features/codes/api.ts';
import { useForm } from '#lib/state/use-form.ts';
import { useUploads } from '#lib/http/use-uploads.ts';
import { TextField } from '#ui/forms/text-field.tsx';
import { FileFields } from '#ui/forms/file-fields.tsx';
import { FormPage, FormPart } from '#ui/forms/form-page.tsx';
import { PhoneField } from '#ui/forms/phone-field.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import { TextAreaField } from '#ui/forms/text-area.tsx';
import { useLeaveGuard } from '#ui/forms/use-leave-guard.tsx';
import { toSupportRequestBody, type SupportRequestDraft } from '../model/support-request-draft.ts';
import classes from '../support-requests.module.css';

type Props = {
  farmId: string;
  draft: SupportRequestDraft;
  /** whether there are unsaved changes */
  changed: boolean;
  onChange: (update: (now: SupportRequestDraft) => SupportRequestDraft) => void;
  submitLabel: string;
  /** cancel button */
  other: ReactNode;
  note?: ReactNode;
  /** call `leave` after saving, to lift the leave guard */
  onSubmit: (body: SupportRequestBody, leave: () => void) => Promise<void>;
};

/** An obsolete type stays selectable while it is the current one; no type is preselected. */
const useTypes = (value: string): { value: string; label: string }[] => {
  const t = useTranslations('claims.form');
  const known = useCodeChoices()('CLAIM_TYPE');
  if (value === '') return [{ value: '', label: t('typePick') }, ...known];
  return known.some((one) => one.value === value) ? known : [{ value, label: value }, ...known];
};

/** The form of a support request; its page stores the draft. */
export function SupportRequestForm({ farmId, draft, changed, onChange, submitLabel, other, note, onSubmit }: Props) {
  const t = useTranslations('claims');
  const attachments = useTranslations('attachments');
  const types = useTypes(draft.type);
  const sending = useForm();
  const { problems, forget } = sending;
  const change = (part: Partial<SupportRequestDraft>): void => {
    forget(...Object.keys(part));
    onChange((now) => ({ ...now, ...part }));
  };
  const uploads = useUploads(farmId, (file) => onChange((now) => ({ ...now, files: [...now.files, file] })), {
    maxBytes: maxSupportRequestFileBytes,
  });
  const arriving = uploads.arriving.length > 0;
  const { dialog, forget: leave } = useLeaveGuard(changed || arriving);
  const own: Record<string, string> = arriving ? { files: attachments('busy') } : {};
  const submit = (): Promise<void> =>
    sending.send(supportRequestBody, toSupportRequestBody(draft), own, (body) => onSubmit(body, leave));
  return (
    <FormPage sending={sending} submitLabel={submitLabel} onSubmit={() => void submit()} other={other} note={note}>
      <FormPart title={t('form.what')}>
        <SelectField
          name="type"
          label={t('type')}
          data={types}
          value={draft.type}
          onChange={({ currentTarget }) => change({ type: currentTarget.value })}
          error={problems['type']}
        />
        <TextField
          className={classes.wide}
          name="title"
          label={t('name')}
          autoComplete="off"
          maxLength={100}
          value={draft.title}
          onChange={({ currentTarget }) => change({ title: currentTarget.value })}
          error={problems['title']}
        />
        <TextAreaField
          className={classes.wide}
          name="content"
          label={t('form.content')}
          description={t('form.contentHint')}
          minRows={8}
          maxRows={24}
          maxLength={5_000}
          value={draft.content}
          onChange={({ currentTarget }) => change({ content: currentTarget.value })}
          error={problems['content']}
        />
      </FormPart>
      <FormPart title={t('form.reach')} hint={t('form.reachHint')}>
        <PhoneField
          name="contact"
          label={t('form.contact')}
          autoComplete="tel-national"
          value={draft.contact}
          onChange={(contact) => change({ contact })}
          error={problems['contact']}
        />
        <div className={classes.wide}>
          <FileFields
            files={draft.files}
            uploads={uploads}
            most={maxSupportRequestFiles}
            onChange={(files) => change({ files })}
            error={Object.entries(problems).find(([name]) => name.startsWith('files'))?.[1]}
          />
        </div>
      </FormPart>
      {dialog}
    </FormPage>
  );
}
