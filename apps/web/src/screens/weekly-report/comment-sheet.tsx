import { weeklyReportApi } from '@onsil/contract/weekly-report';
import { useTranslations } from 'use-intl';
import { EditSheet } from '#ui/forms/edit-sheet.tsx';
import { Form } from '#ui/forms/form.tsx';
import { TextAreaField } from '#ui/forms/text-area.tsx';
import { toast } from '#ui/feedback/toast.tsx';
import { useAddWeeklyComment } from './commands.ts';
import type { WeeklyReportNavigate } from './search-params.ts';
import { useForm } from '#lib/forms/use-form.ts';

const { body: schema } = weeklyReportApi.addWeeklyComment;

export function CommentSheet({ farmId, week, go }: { farmId: string; week: string; go: WeeklyReportNavigate }) {
  const t = useTranslations('weeklyReport.comments');
  const { mutateAsync: add } = useAddWeeklyComment(farmId, week);
  const form = useForm({ draft: `weekly comment ${farmId} ${week}`, initial: { comment: '' } });
  const submit = (): Promise<void> =>
    form.submit(schema, { week, ...form.values }, async (body) => {
      await add(body.comment);
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
