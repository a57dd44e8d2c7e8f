import { useQuery } from '@tanstack/react-query';
import { QueryFallback } from '#ui/feedback/query-fallback.tsx';
import { NotificationSettingsForm } from '../settings/settings-form.tsx';
import classes from '../settings/settings.module.css';
import { PushSwitch } from '../push/push-switch.tsx';
import { notificationSettingQuery } from '../api.ts';

type Props = {
  /** the farm for test notifications, if any */ farmId: string | undefined;
  onSaved?: () => void;
};

/** A member's notification settings: levels by channel and quiet hours. */
export function NotificationSettings({ farmId, onSaved }: Props) {
  const { data, error, refetch } = useQuery(notificationSettingQuery);
  return (
    <div className={classes.sheet}>
      {data ? (
        <NotificationSettingsForm saved={data} farmId={farmId} onSaved={() => onSaved?.()} />
      ) : (
        <QueryFallback error={error} retry={refetch} lines={24} />
      )}
      <PushSwitch />
    </div>
  );
}
