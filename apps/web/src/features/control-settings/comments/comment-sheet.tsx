import { controlSettingsApi } from '@onsil/contract/control-settings';
import { useTranslations } from 'use-intl';
import { useDraft } from '#lib/state/use-draft.ts';
import { useForm } from '#lib/state/use-form.ts';
import { EditSheet } from '#ui/forms/edit-sheet.tsx';
import { Form } from '#ui/forms/form.tsx';
import { TextAreaField } from '#ui/forms/text-area.tsx';
import { toast } from '#ui/feedback/toast.tsx';
import { useAddSettingComment } from '../commands.ts';
import type { NavigateControl } from '../search.ts';

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
  const [comment, setComment] = useDraft(`setting remark ${controllerId}`, '');
  const sending = useForm();
  const submit = (): Promise<void> =>
    sending.send(schema, { controllerId, comment }, {}, async (body) => {
      await addComment(body.comment);
      toast(t('saved'));
      go({ edit: undefined, page: undefined }, { saved: true });
    });
  return (
    <EditSheet title={t('write')} changed={comment !== ''} onClose={() => go({ edit: undefined })}>
      <Form sending={sending} submitLabel={t('save')} onSubmit={() => void submit()}>
        <TextAreaField
          name="comment"
          label={t('text')}
          maxLength={1000}
          value={comment}
          error={sending.problems['comment']}
          onChange={({ currentTarget }) => {
            sending.forget('comment');
            setComment(currentTarget.value);
          }}
        />
      </Form>
    </EditSheet>
  );
}
