import { useNetwork } from '@mantine/hooks';
import { IconAlertCircle, IconPlugConnectedX } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { farmQuery } from '#features/farms/api.ts';
import { formatMoment } from '#lib/format/kst.ts';
import { reconnectLive, useLiveStatus } from '#lib/live/live.ts';
import { Button } from '#ui/controls/button.tsx';
import { useFarmState } from './farm-state.ts';
import flow from '#ui/layout/flow.module.css';
import classes from './farm-banner.module.css';

const icon = { size: 18, stroke: 1.5, 'aria-hidden': true } as const;

/**
 * Warns that no new values arrive and how old the shown ones are, or that the farm could not be loaded, so that the
 * member's rights are unknown.
 */
export function FarmBanner({ farmId }: { farmId: string }) {
  const t = useTranslations('shell.banner');
  const client = useQueryClient();
  const { online } = useNetwork();
  const { status } = useLiveStatus();
  const { isError, data: farm } = useQuery(farmQuery(farmId));
  const lastAt = useFarmState(farmId)?.lastAt ?? null;
  const lost = status === 'offline' || (!online && status !== 'live');
  const isFarmUnavailable = isError && farm === undefined;
  const retry = (): void => {
    reconnectLive();
    void client.refetchQueries({ type: 'active' });
  };
  return (
    <output>
      {(lost || isFarmUnavailable) && (
        <span className={`${flow.row3} ${classes.banner}`}>
          {lost ? <IconPlugConnectedX {...icon} /> : <IconAlertCircle {...icon} />}
          <span>{!lost ? t('unread') : lastAt === null ? t('lost') : t('lastAt', { time: formatMoment(lastAt) })}</span>
          <Button className={`${flow.fixed} ${flow.push}`} onClick={retry}>
            {t(lost ? 'retry' : 'again')}
          </Button>
        </span>
      )}
    </output>
  );
}
