import { useNetwork } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { formatMoment } from '#lib/kst.ts';
import { retryLive, useLiveStatus } from '#lib/live.ts';
import { Button } from '#ui/button.tsx';
import { useFarmState } from './farm-state.ts';
import classes from './not-live-banner.module.css';

/** Says that nothing new arrives, and from when the values are. */
export function NotLiveBanner({ farmId }: { farmId: string }) {
  const t = useTranslations('shell.banner');
  const client = useQueryClient();
  const { online } = useNetwork();
  const { status } = useLiveStatus();
  const lastAt = useFarmState(farmId)?.lastAt ?? null;
  const lost = status === 'offline' || (!online && status !== 'live');
  const retry = (): void => {
    retryLive();
    void client.refetchQueries({ type: 'active' });
  };
  return (
    <output>
      {lost && (
        <span className={classes.banner}>
          <IconPlugConnectedX size={18} stroke={1.5} aria-hidden />
          <span>{lastAt === null ? t('lost') : t('lastAt', { time: formatMoment(lastAt) })}</span>
          <Button onClick={retry}>{t('retry')}</Button>
        </span>
      )}
    </output>
  );
}
