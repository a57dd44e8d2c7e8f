import { weeklyReportApi } from '@onsil/contract/weekly-report';
import { useTranslations } from 'use-intl';
import { useDraft } from '#lib/state/use-draft.ts';
import { useForm } from '#lib/state/use-form.ts';
import { EditSheet } from '#ui/forms/edit-sheet.tsx';
import { Form } from '#ui/forms/form.tsx';
import { TextAreaField } from '#ui/forms/text-area.tsx';
import { toast } from '#ui/feedback/toast.tsx';
import { useAddWeeklyComment } from './commands.ts';
import type { WeeklyReportNavigate } from './search-params.ts';

const { body: schema } = weeklyReportApi.addWeeklyComment;

export function CommentSheet({ farmId, week, go }: { farmId: string; week: string; go: WeeklyReportNavigate }) {
  const t = useTranslations('weeklyReport.comments');
  const { mutateAsync: add } = useAddWeeklyComment(farmId, week);
  const [comment, setComment] = useDraft(`weekly comment ${farmId} ${week}`, '');
  const sending = useForm();
  const submit = (): Promise<void> =>
    sending.send(schema, { week, comment }, {}, async (body) => {
      await add(body.comment);
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
