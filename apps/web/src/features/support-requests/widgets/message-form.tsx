import { useTranslations } from 'use-intl';
import type { StoredFile } from '@onsil/contract/files';
import {
  maxSupportRequestFileBytes,
  maxSupportRequestFiles,
  supportRequestMessageBody,
  type SupportRequestDetail,
} from '@onsil/contract/support-requests';
import { useForm } from '#lib/forms/use-form.ts';
import { useUploads } from '#lib/http/use-uploads.ts';
import { Button } from '#ui/controls/button.tsx';
import { toast } from '#ui/feedback/toast.tsx';
import { FileFields } from '#ui/forms/file-fields.tsx';
import { FormError, FormFrame } from '#ui/forms/form.tsx';
import { TextAreaField } from '#ui/forms/text-area.tsx';
import { useLeaveGuard } from '#ui/forms/use-leave-guard.tsx';
import { useWriteMessage } from '../commands.ts';
import flow from '#ui/layout/flow.module.css';

type MessageDraft = { content: string; files: readonly StoredFile[] };

const empty: MessageDraft = { content: '', files: [] };

/** A new message in the conversation of a request. */
export function MessageForm({ request }: { request: SupportRequestDetail }) {
  const { supportRequestId, farmId, isMine, progress } = request;
  const t = useTranslations('supportRequests.conversation');
  const attachments = useTranslations('attachments');
  const { mutateAsync: writeMessage } = useWriteMessage(supportRequestId);
  const form = useForm<MessageDraft>({ draft: `message ${supportRequestId}`, initial: empty });
  const uploads = useUploads(farmId, (file) => form.set((now) => ({ files: [...now.files, file] })), {
    maxBytes: maxSupportRequestFileBytes,
  });
  const isArriving = uploads.arriving.length > 0;
  const { dialog } = useLeaveGuard(form.changed || isArriving);
  const send = (): Promise<void> => {
    const sent = form.values;
    const body = { content: sent.content, files: sent.files.map(({ key }) => key) };
    return form.submit(
      supportRequestMessageBody,
      body,
      async (valid) => {
        await writeMessage(valid);
        form.reset(empty, { sent });
        toast(t('sent'));
      },
      isArriving ? { files: attachments('busy') } : {},
    );
  };
  const hint = isMine ? (progress === 'completed' ? 'reopens' : 'toProvider') : 'toRegistrant';
  return (
    <>
      <FormFrame form={form} onSubmit={() => void send()}>
        <TextAreaField
          {...form.field('content')}
          label={t('message')}
          description={t(hint)}
          minRows={3}
          maxRows={24}
          maxLength={5_000}
        />
        <FileFields {...form.field('files')} uploads={uploads} most={maxSupportRequestFiles} />
        <FormError form={form} />
        <div className={flow.buttons}>
          <Button type="submit" loading={form.busy} disabled={form.wait.waiting}>
            {t('send')}
          </Button>
        </div>
      </FormFrame>
      {dialog}
    </>
  );
}
