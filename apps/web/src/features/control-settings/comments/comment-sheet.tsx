import { controlSettingsApi } from '@onsil/contract/control-settings';
import { useTranslations } from 'use-intl';
import { EditSheet } from '#ui/forms/edit-sheet.tsx';
import { Form } from '#ui/forms/form.tsx';
import { TextAreaField } from '#ui/forms/text-area.tsx';
import { toast } from '#ui/feedback/toast.tsx';
import { useAddSettingComment } from '../commands.ts';
import type { NavigateControl } from '../search.ts';
import { useForm } from '#lib/forms/use-form.ts';

const { body: schema } = controlSettingsApi.addSettingComment;

/** A new comment on a controller's setting. */
export function CommentSheet({
  farmId,
  controllerId,
  go,
}: {
  farmId: string;
  controllerId: string;
  go: NavigateControl;
}) {
  const t = useTranslations('controlSettings.remarks');
  const { mutateAsync: addComment } = useAddSettingComment(farmId, controllerId);
  const form = useForm({ draft: `setting remark ${controllerId}`, initial: { comment: '' } });
  const submit = (): Promise<void> =>
    form.submit(schema, { controllerId, ...form.values }, async (body) => {
      await addComment(body.comment);
      toast(t('saved'));
      go({ edit: undefined, page: undefined }, { saved: true });
    });
  return (
    <EditSheet title={t('write')} changed={form.changed} onClose={() => go({ edit: undefined })}>
      <Form form={form} submitLabel={t('save')} onSubmit={() => void submit()}>
        <TextAreaField {...form.field('comment')} label={t('text')} maxLength={1000} />
      </Form>
    </EditSheet>
  );
}
