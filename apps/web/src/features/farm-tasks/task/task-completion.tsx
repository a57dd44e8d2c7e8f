import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type * as z from 'zod/mini';
import { farmTasksApi, maxCompletionFiles, type FarmTask } from '@onsil/contract/farm-tasks';
import type { StoredFile } from '@onsil/contract/files';
import { parseNumber } from '#lib/format/parse-number.ts';
import { useForm } from '#lib/forms/use-form.ts';
import { useUploads } from '#lib/http/use-uploads.ts';
import { restoreDraft } from '#lib/state/use-draft.ts';
import { Button } from '#ui/controls/button.tsx';
import { FileLinks } from '#ui/data/file-links.tsx';
import { PlainText } from '#ui/data/plain-text.tsx';
import { closeToast, toast } from '#ui/feedback/toast.tsx';
import { FileFields } from '#ui/forms/file-fields.tsx';
import { Form } from '#ui/forms/form.tsx';
import { NumberField } from '#ui/forms/number-field.tsx';
import { useSheetChanges } from '#ui/forms/sheet-changes.ts';
import { TextAreaField } from '#ui/forms/text-area.tsx';
import { useCompleteTask } from '../commands.ts';
import type { TaskText } from '../model/use-task-text.ts';
import { TaskCheck } from '../widgets/task-check.tsx';
import flow from '#ui/layout/flow.module.css';
import surface from '#ui/layout/surface.module.css';
import check from '../widgets/task-check.module.css';
import classes from './task-sheet.module.css';

type Props = {
  farmId: string;
  task: FarmTask;
  /** the first day of the occurrence */
  on: string;
  text: TaskText;
};

const draftOf = ({ taskNo }: FarmTask, on: string): string => `completion ${taskNo} ${on}`;

type Completion = { note: string; hours: string; files: readonly StoredFile[] };

/** Note and photos of a done occurrence; an open one is marked as done with them. */
function CompletionForm({ farmId, task, on, onSaved }: Omit<Props, 'text'> & { onSaved: () => void }) {
  const t = useTranslations('farmTasks.completion');
  const ticked = useTranslations('farmTasks.check');
  const attachments = useTranslations('attachments');
  const { taskNo, completed } = task;
  const form = useForm<Completion>({
    draft: draftOf(task, on),
    initial: {
      note: completed?.note ?? '',
      hours: String(completed?.hours ?? ''),
      files: completed?.files ?? [],
    },
  });
  const { mutateAsync: complete } = useCompleteTask(farmId);
  useSheetChanges(form.changed);
  const uploads = useUploads(farmId, (file) => form.set((now) => ({ files: [...now.files, file] })), {
    isOffline: true,
  });
  const { note, hours, files } = form.values;
  const completion = { day: on, note: note.trim() || null, files: files.map(({ key }) => key) };
  const send = async (body: z.output<typeof farmTasksApi.completeTask.body>): Promise<void> => {
    const { description } = task;
    const { isQueued } = await complete({
      taskNo,
      isDone: true,
      description,
      ...completion,
      hours: body.hours ?? null,
    });
    // Undoing the tick now would delete the note without asking.
    closeToast(ticked('ticked', { name: description }));
    if (!isQueued) toast(t('saved'));
    onSaved();
  };
  const submit = (): Promise<void> =>
    form.submit(
      farmTasksApi.completeTask.body,
      { ...completion, hours: parseNumber(hours) },
      send,
      uploads.arriving.length > 0 ? { files: attachments('busy') } : {},
    );
  return (
    <Form form={form} submitLabel={t(completed ? 'save' : 'complete')} onSubmit={() => void submit()}>
      <TextAreaField {...form.field('note')} label={t('note')} maxLength={1000} />
      <NumberField {...form.field('hours')} label={t('hours')} description={t('hoursHint')} unit={t('hoursUnit')} />
      <FileFields {...form.field('files')} uploads={uploads} most={maxCompletionFiles} />
    </Form>
  );
}

/** Whether an occurrence of a task is done, by whom and when, its note and photos. */
export function TaskCompletion({ text, ...about }: Props) {
  const t = useTranslations('farmTasks.completion');
  const { farmId, task, on } = about;
  const [isEditing, setIsEditing] = useState(() => restoreDraft<unknown>(draftOf(task, on), undefined) !== undefined);
  const { completed } = task;
  return (
    <section className={`${flow.stack2} ${surface.frame} ${classes.completion}`} aria-label={t('label')}>
      <div className={`${check.row} ${classes.state}`}>
        <TaskCheck farmId={farmId} task={{ ...task, start: on }} />
        <p>{text.doneBy(task) ?? t('open')}</p>
        <Button variant="quiet" aria-expanded={isEditing} onClick={() => setIsEditing(!isEditing)}>
          {t(isEditing ? 'cancel' : 'edit')}
        </Button>
      </div>
      {isEditing ? (
        <CompletionForm key={completed?.at} {...about} onSaved={() => setIsEditing(false)} />
      ) : (
        completed && (
          <>
            {completed.hours !== null && <p>{t('worked', { hours: completed.hours })}</p>}
            {completed.note !== null && <PlainText text={completed.note} />}
            <FileLinks label={t('files')} files={completed.files} />
          </>
        )
      )}
    </section>
  );
}
