import { textLine } from '@onsil/contract/values';
import { useRef, useState } from 'react';
import { useMessages, useTranslations } from 'use-intl';
import * as z from 'zod/mini';
import { formatSize } from '#lib/format/file-size.ts';
import { useForm } from '#lib/state/use-form.ts';
import { EditSheet } from '#ui/forms/edit-sheet.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { FileButton } from '#ui/forms/file-button.tsx';
import { Form } from '#ui/forms/form.tsx';
import { toast } from '#ui/feedback/toast.tsx';
import typography from '#ui/theme/typography.module.css';
import { useAddDocument } from '../commands.ts';
import { useSheetNavigation } from '../cards/info-card.tsx';

const titled = z.strictObject({ title: textLine(100) });
/** Accepted files; the server detects the type from the content. */
const acceptedTypes = '.jpg,.jpeg,.png,.webp,.avif,.pdf,.xlsx,.csv,.txt';

/** Uploads a document with a title. */
export function DocumentForm({ farmId }: { farmId: string }) {
  const t = useTranslations('farmInfo');
  const { validation } = useMessages();
  const sheet = useSheetNavigation();
  const { mutateAsync: addDocument } = useAddDocument(farmId);
  const sending = useForm();
  const [file, setFile] = useState<File>();
  const [title, setTitle] = useState('');
  const typed = useRef(false);
  const { problems } = sending;
  // The server reports a refused file under the file's own name.
  const fileError = Object.entries(problems).find(([name]) => name !== 'title')?.[1];
  const choose = (chosen: File): void => {
    sending.forget(...Object.keys(problems));
    setFile(chosen);
    if (!typed.current) setTitle(chosen.name.replace(/\.\w+$/, '').slice(0, 100));
  };
  const submit = (): Promise<void> =>
    sending.send(titled, { title }, file ? {} : { file: validation.required }, async (body) => {
      if (!file) return;
      await addDocument({ file, title: body.title });
      toast(t('documents.added'));
      sheet(undefined, { saved: true });
    });
  return (
    <EditSheet
      title={t('cards.document')}
      changed={file !== undefined || title !== ''}
      onClose={() => sheet(undefined)}
    >
      <Form sending={sending} submitLabel={t('documents.add')} onSubmit={() => void submit()}>
        <FileButton label={t('documents.choose')} accept={acceptedTypes} onChoose={choose} error={fileError}>
          {file ? t('documents.chosen', { name: file.name, size: formatSize(file.size) }) : t('documents.kinds')}
        </FileButton>
        <TextField
          name="title"
          label={t('documents.name')}
          maxLength={100}
          value={title}
          error={problems['title']}
          onChange={({ currentTarget }) => {
            typed.current = true;
            sending.forget('title');
            setTitle(currentTarget.value);
          }}
        />
        {sending.busy && <output className={typography.hint}>{t('documents.sending')}</output>}
      </Form>
    </EditSheet>
  );
}
