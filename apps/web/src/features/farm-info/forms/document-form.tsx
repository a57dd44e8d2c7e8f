import { useRef } from 'react';
import { useMessages, useTranslations } from 'use-intl';
import * as z from 'zod/mini';
import { textLine } from '@onsil/contract/values';
import { formatSize } from '#lib/format/file-size.ts';
import { useForm } from '#lib/forms/use-form.ts';
import { toast } from '#ui/feedback/toast.tsx';
import { EditSheet } from '#ui/forms/edit-sheet.tsx';
import { FileButton } from '#ui/forms/file-button.tsx';
import { Form } from '#ui/forms/form.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { useSheetNavigation } from '../cards/info-card.tsx';
import { useAddDocument } from '../commands.ts';
import typography from '#ui/theme/typography.module.css';

const titled = z.strictObject({ title: textLine(100) });
/** Accepted files; the server detects the type from the content. */
const acceptedTypes = '.jpg,.jpeg,.png,.webp,.avif,.pdf,.xlsx,.csv,.txt';

/** Uploads a document with a title. */
export function DocumentForm({ farmId }: { farmId: string }) {
  const t = useTranslations('farmInfo');
  const { validation } = useMessages();
  const sheet = useSheetNavigation();
  const { mutateAsync: addDocument } = useAddDocument(farmId);
  const form = useForm<{ title: string; file: File | undefined }>({
    initial: { title: '', file: undefined },
    // The server reports a refused file under the file's own name.
    toField: (path) => (path === 'title' ? path : 'file'),
  });
  const { title, file } = form.values;
  const field = form.field('title');
  const typed = useRef(false);
  const choose = ([chosen]: readonly [File, ...File[]]): void => {
    form.clearErrors('title');
    form.set({ file: chosen, ...(!typed.current && { title: chosen.name.replace(/\.\w+$/, '').slice(0, 100) }) });
  };
  const add = async (body: z.output<typeof titled>): Promise<void> => {
    if (!file) return;
    await addDocument({ file, title: body.title });
    toast(t('documents.added'));
    sheet(undefined, { saved: true });
  };
  const submit = (): Promise<void> => form.submit(titled, { title }, add, file ? {} : { file: validation.required });
  return (
    <EditSheet
      title={t('cards.document')}
      changed={file !== undefined || title !== ''}
      onClose={() => sheet(undefined)}
    >
      <Form form={form} submitLabel={t('documents.add')} onSubmit={() => void submit()}>
        <FileButton label={t('documents.choose')} accept={acceptedTypes} onChoose={choose} error={form.error('file')}>
          {file ? t('documents.chosen', { name: file.name, size: formatSize(file.size) }) : t('documents.kinds')}
        </FileButton>
        <TextField
          {...field}
          label={t('documents.name')}
          maxLength={100}
          onChange={(event) => {
            typed.current = true;
            field.onChange(event);
          }}
        />
        {form.busy && <output className={typography.hint}>{t('documents.sending')}</output>}
      </Form>
    </EditSheet>
  );
}
