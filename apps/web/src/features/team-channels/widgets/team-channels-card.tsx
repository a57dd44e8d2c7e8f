import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { maxFarmWebhooks } from '@onsil/contract/farm-webhooks';
import { closedSheet } from '#lib/state/search-param.ts';
import { useOpenedRow } from '#lib/state/use-opened-row.ts';
import { useWidgetSearch } from '#lib/state/use-search-state.ts';
import { Button } from '#ui/controls/button.tsx';
import { QueryFallback } from '#ui/feedback/query-fallback.tsx';
import { Card } from '#ui/layout/card.tsx';
import { teamChannelsQuery } from '../api.ts';
import { ChannelSheet } from '../edit/channel-sheet.tsx';
import { teamChannelSearch } from '../search-params.ts';
import { ChannelRow } from './channel-row.tsx';
import typography from '#ui/theme/typography.module.css';
import classes from './team-channels-card.module.css';

/** The team channels and own servers that get the farm's alarms; for those who manage it. */
export function TeamChannelsCard({ farmId }: { farmId: string }) {
  const t = useTranslations('teamChannels');
  const { data: channels, error, refetch } = useQuery(teamChannelsQuery(farmId));
  const [{ sheet, id }, setSearch] = useWidgetSearch(teamChannelSearch);
  const edited = useOpenedRow(channels, ({ webhookId }) => webhookId, sheet === 'channel' ? id : undefined);
  return (
    <Card title={t('title')} aside={t('aside')} padded>
      <p className={typography.hint}>{t('about')}</p>
      {channels ? (
        <>
          {channels.length === 0 ? (
            <p className={classes.none}>{t('none')}</p>
          ) : (
            <ul className={classes.list} aria-label={t('title')}>
              {channels.map((channel) => (
                <ChannelRow
                  key={channel.webhookId}
                  farmId={farmId}
                  channel={channel}
                  onEdit={() => setSearch({ sheet: 'channel', id: channel.webhookId })}
                />
              ))}
            </ul>
          )}
          {channels.length < maxFarmWebhooks && (
            <Button fullWidth onClick={() => setSearch({ sheet: 'channel', id: undefined })}>
              {t('add')}
            </Button>
          )}
        </>
      ) : (
        <QueryFallback error={error} retry={refetch} lines={3} />
      )}
      {sheet === 'channel' && (id === undefined || edited) && (
        <ChannelSheet
          key={id ?? ''}
          farmId={farmId}
          channel={edited ?? null}
          onClose={() => setSearch(closedSheet)}
          onSaved={() => setSearch(closedSheet, { saved: true })}
        />
      )}
    </Card>
  );
}
