import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { ErrorState } from '#ui/error-state.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { SkeletonLines } from '#ui/skeleton.tsx';
import { ChoicesForm } from './choices-form.tsx';
import classes from './choices.module.css';
import { PushSwitch } from './push-switch.tsx';
import { notificationSettingQuery } from './queries.ts';

type Props = { farmId: string | undefined; onClose: () => void };

/** What the member is told, over which channel and when. */
export function ChoicesSheet({ farmId, onClose }: Props) {
  const t = useTranslations();
  const { data, error, refetch } = useQuery(notificationSettingQuery);
  return (
    <Sheet opened onClose={onClose} title={t('notifications.choices.title')}>
      <div className={classes.sheet}>
        {data ? (
          <ChoicesForm saved={data} farmId={farmId} onSaved={onClose} />
        ) : error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <SkeletonLines count={6} label={t('common.loading')} />
        )}
        <PushSwitch />
      </div>
    </Sheet>
  );
}
