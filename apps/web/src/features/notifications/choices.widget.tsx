import { useQuery } from '@tanstack/react-query';
import { QueryState } from '#ui/query-state.tsx';
import { ChoicesForm } from './choices-form.tsx';
import classes from './choices.module.css';
import { PushSwitch } from './push-switch.tsx';
import { notificationSettingQuery } from './queries.ts';

type Props = {
  /** the farm for test notifications, if any */ farmId: string | undefined;
  onSaved?: () => void;
};

/** A member's notification settings: levels by channel and quiet hours. */
export function NoticeChoices({ farmId, onSaved }: Props) {
  const { data, error, refetch } = useQuery(notificationSettingQuery);
  return (
    <div className={classes.sheet}>
      {data ? (
        <ChoicesForm saved={data} farmId={farmId} onSaved={() => onSaved?.()} />
      ) : (
        <QueryState error={error} retry={refetch} lines={6} />
      )}
      <PushSwitch />
    </div>
  );
}
