import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { NotificationSetting } from '@onsil/contract/notifications';
import { Button } from '#ui/controls/button.tsx';
import { useOutcomeToast } from '#ui/feedback/use-outcome-toast.ts';
import { CheckboxField } from '#ui/forms/check-field.tsx';
import { notificationSettingQuery } from '../api.ts';
import { useChangeNotificationSetting } from '../commands.ts';

const withWeeklyReport = (saved: NotificationSetting, wantsWeeklyReport: boolean): NotificationSetting => ({
  ...saved,
  wantsWeeklyReport,
});

/** The member's choice to get weekly reports by mail, saved at once. */
export function WeeklyReportSwitch() {
  const t = useTranslations('notificationSettings');
  const common = useTranslations('common.error');
  const { data, error, refetch } = useQuery(notificationSettingQuery);
  const { mutateAsync, isPending, variables } = useChangeNotificationSetting(withWeeklyReport);
  const report = useOutcomeToast();
  if (!data && error)
    return (
      <>
        <span>{t('weeklyReport')}</span>
        <Button onClick={() => void refetch()}>{common('retry')}</Button>
      </>
    );
  const save = (wants: boolean): void =>
    report(mutateAsync(wants), {
      done: t(wants ? 'weeklyReportOn' : 'weeklyReportOff'),
      failed: (reason) => t('failed', { reason }),
    });
  return (
    <CheckboxField
      name="wantsWeeklyReport"
      label={t('weeklyReport')}
      checked={isPending ? variables : (data?.wantsWeeklyReport ?? false)}
      disabled={!data}
      busy={isPending}
      onChange={save}
    />
  );
}
