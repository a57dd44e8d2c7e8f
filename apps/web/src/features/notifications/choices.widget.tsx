import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { ErrorState } from '#ui/error-state.tsx';
import { SkeletonLines } from '#ui/skeleton.tsx';
import { ChoicesForm } from './choices-form.tsx';
import classes from './choices.module.css';
import { PushSwitch } from './push-switch.tsx';
import { notificationSettingQuery } from './queries.ts';

type Props = {
  /** the farm that tests are sent for, if there is one */ farmId: string | undefined;
  onSaved?: () => void;
};

/** What the member is told, over which channel and when. */
export function NoticeChoices({ farmId, onSaved }: Props) {
  const t = useTranslations('common');
  const { data, error, refetch } = useQuery(notificationSettingQuery);
  return (
    <div className={classes.sheet}>
      {data ? (
        <ChoicesForm saved={data} farmId={farmId} onSaved={() => onSaved?.()} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonLines count={6} label={t('loading')} />
      )}
      <PushSwitch />
    </div>
  );
}
