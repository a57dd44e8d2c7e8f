import type { FarmTask, TaskScope } from '@onsil/contract/farm-tasks';
import { useTranslations } from 'use-intl';
import { ConfirmButton } from '#ui/ask-button.tsx';
import { toast } from '#ui/toast.tsx';
import { useTaskCommands } from './commands.ts';
import { closedSheet, type NavigateCalendar } from './farm-calendar-search.ts';

type Props = {
  farmId: string;
  task: Pick<FarmTask, 'taskNo' | 'repeat' | 'version'>;
  scope: TaskScope;
  on: string;
  go: NavigateCalendar;
};

/** Deletes a task, or the chosen scope of a repeated one. */
export function RemoveTask({ farmId, task: { taskNo, repeat, version }, scope, on, go }: Props) {
  const t = useTranslations('farmTasks.remove');
  const { remove } = useTaskCommands(farmId);
  const work = async (): Promise<void> => {
    await remove(taskNo, { scope, day: on, version });
    toast(t('done'));
    go(closedSheet, { saved: true });
  };
  return (
    <ConfirmButton label={t('label')} fullWidth title={t(scope)} work={work}>
      {t(repeat && scope === 'all' ? 'repeatText' : 'text')}
    </ConfirmButton>
  );
}
