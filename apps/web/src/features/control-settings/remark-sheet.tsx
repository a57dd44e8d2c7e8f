import { controlSettingsApi } from '@onsil/contract/control-settings';
import { useTranslations } from 'use-intl';
import { useKept } from '#lib/use-kept.ts';
import { useSending } from '#lib/use-sending.ts';
import { EditSheet } from '#ui/edit-sheet.tsx';
import { SendingForm } from '#ui/sending-form.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { toast } from '#ui/toast.tsx';
import { useControlCommands } from './commands.ts';
import type { ControlGo } from './control-search.ts';

const { body: schema } = controlSettingsApi.addSettingComment;

/** A new comment on a controller's setting. */
export function RemarkSheet({ farmId, controllerId, go }: { farmId: string; controllerId: string; go: ControlGo }) {
  const t = useTranslations('controlSettings.remarks');
  const { addRemark } = useControlCommands(farmId, controllerId);
  const [comment, setComment] = useKept(`setting remark ${controllerId}`, '');
  const sending = useSending();
  const submit = (): Promise<void> =>
    sending.send(schema, { controllerId, comment }, {}, async (body) => {
      await addRemark(body.comment);
      toast(t('saved'));
      go({ edit: undefined, page: undefined }, { saved: true });
    });
  return (
    <EditSheet title={t('write')} changed={comment !== ''} onClose={() => go({ edit: undefined })}>
      <SendingForm sending={sending} submitLabel={t('save')} onSubmit={() => void submit()}>
        <TextArea
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
      </SendingForm>
    </EditSheet>
  );
}
