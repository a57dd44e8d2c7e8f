import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { adminDeliverySortKeys, type AdminDelivery } from '@onsil/contract/admin-oversight';
import { parseInstant, formatMoment } from '#lib/format/kst.ts';
import { useSearchState } from '#lib/state/use-search-state.ts';
import type { Column } from '#ui/data/data-table.tsx';
import { ListTable } from '#ui/data/list-table.tsx';
import { PrimaryCell } from '#ui/data/primary-cell.tsx';
import { sortedByServer } from '#ui/data/sorting.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import { Stack } from '#ui/layout/columns.tsx';
import { PageTitle } from '#ui/layout/page-title.tsx';
import { deliveriesQuery } from '../api.ts';
import { deliveryChannels, deliveryStates, type DeliveriesSearch } from '../search-params.ts';
import { deliveryKey, recipientOf, useDeliveryChannelName } from '../widgets/delivery.ts';
import { Filters } from '../widgets/filters.tsx';
import { Moment } from '../widgets/moment.tsx';
import { ResultText } from '../widgets/result-text.tsx';
import flow from '#ui/layout/flow.module.css';
import typography from '#ui/theme/typography.module.css';

const route = getRouteApi('/admin/deliveries');

const useColumns = (): Column<AdminDelivery>[] => {
  const t = useTranslations();
  const channelName = useDeliveryChannelName();
  return [
    {
      key: 'notice',
      header: t('monitoring.deliveries.notice'),
      cell: ({ title, farmName }) => <PrimaryCell sub={farmName}>{title}</PrimaryCell>,
    },
    { key: 'member', header: t('monitoring.deliveries.member'), cell: recipientOf },
    {
      key: 'channel',
      header: t('monitoring.deliveries.channel'),
      cell: ({ channel }) => channelName(channel),
    },
    {
      key: 'state',
      header: t('monitoring.deliveries.state'),
      cell: ({ state, attempts }) => (
        <ResultText bad={state === 'failed'}>
          {attempts > 1
            ? t('monitoring.attempts', { state: t(`monitoring.deliveries.states.${state}`), count: attempts })
            : t(`monitoring.deliveries.states.${state}`)}
        </ResultText>
      ),
    },
    {
      key: 'outcome',
      header: t('monitoring.outcome'),
      cell: ({ reason, outcome, nextTryAt }) => (
        <>
          {reason === null ? '–' : t(`notificationSettings.why.${reason}`)}
          {outcome !== null && (
            <span className={`${typography.captionTight} ${flow.block}`} lang="en">
              {outcome}
            </span>
          )}
          {nextTryAt !== null && (
            <span className={`${typography.captionTight} ${flow.block}`}>
              {t('monitoring.deliveries.nextTry', { time: formatMoment(parseInstant(nextTryAt)) })}
            </span>
          )}
        </>
      ),
    },
    { key: 'at', header: t('monitoring.deliveries.at'), cell: ({ createdAt }) => <Moment at={createdAt} /> },
  ];
};

/** Notification deliveries of all farms: recipient, channel and result. */
export function Page() {
  const t = useTranslations();
  const [search, setSearch] = useSearchState(route);
  const query = useQuery(deliveriesQuery(search));
  const columns = useColumns();
  const channelName = useDeliveryChannelName();
  const show = (change: Partial<DeliveriesSearch>, replace = false): void =>
    setSearch({ page: undefined, ...change }, { replace });
  const { farmNo, keyword, state, channel } = search;
  const filtered = [farmNo, keyword, state, channel].some((one) => one !== undefined);
  return (
    <Stack>
      <PageTitle
        title={t('monitoring.deliveries.title')}
        sub={query.data && t('monitoring.count', { count: query.data.paging.totalCount })}
      />
      <Filters search={search} placeholder={t('monitoring.deliveries.findExample')} onSearch={show}>
        <SelectField
          aria-label={t('monitoring.deliveries.state')}
          data={[
            { value: '', label: t('monitoring.deliveries.allStates') },
            ...deliveryStates.map((value) => ({ value, label: t(`monitoring.deliveries.states.${value}`) })),
          ]}
          value={state ?? ''}
          onChange={({ currentTarget: { value } }) => show({ state: deliveryStates.find((one) => one === value) })}
        />
        <SelectField
          aria-label={t('monitoring.deliveries.channel')}
          data={[
            { value: '', label: t('monitoring.deliveries.allChannels') },
            ...deliveryChannels.map((value) => ({ value, label: channelName(value) })),
          ]}
          value={channel ?? ''}
          onChange={({ currentTarget: { value } }) => show({ channel: deliveryChannels.find((one) => one === value) })}
        />
      </Filters>
      <ListTable
        query={query}
        empty={
          <EmptyState title={t(filtered ? 'monitoring.noMatch' : 'monitoring.deliveries.none')}>
            {t(filtered ? 'monitoring.noMatchText' : 'monitoring.deliveries.noneText')}
          </EmptyState>
        }
        onPage={(page) => setSearch({ page }, { resetScroll: true })}
        name="admin-deliveries"
        caption={t('monitoring.deliveries.title')}
        columns={columns}
        rowKey={deliveryKey}
        sorting={sortedByServer(search, adminDeliverySortKeys, setSearch)}
      />
    </Stack>
  );
}
