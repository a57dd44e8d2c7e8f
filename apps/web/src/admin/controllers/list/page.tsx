import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { adminControllerSortKeys } from '@onsil/contract/admin-controllers';
import { FarmPicker } from '#admin/farms/widgets/farm-picker.tsx';
import { useSearchState, type SetSearch } from '#lib/state/use-search-state.ts';
import { addIcon } from '#ui/controls/add-icon.tsx';
import { ButtonLink } from '#ui/controls/button-link.tsx';
import { Button } from '#ui/controls/button.tsx';
import { DownloadMenu } from '#ui/controls/download-menu.tsx';
import { SegmentedControl } from '#ui/controls/segmented-control.tsx';
import { ListTable } from '#ui/data/list-table.tsx';
import { ReorderList } from '#ui/data/reorder-list.tsx';
import { sortedByServer } from '#ui/data/sorting.ts';
import { useReorder } from '#ui/data/use-reorder.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { QueryFallback } from '#ui/feedback/query-fallback.tsx';
import { SearchField } from '#ui/forms/search-field.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Stack } from '#ui/layout/columns.tsx';
import { PageTitle } from '#ui/layout/page-title.tsx';
import { Toolbar } from '#ui/layout/toolbar.tsx';
import { downloadControllers } from '../../downloads/api.ts';
import type { ControllersSearch } from '../../search-params.ts';
import { listControllersQuery, orderedControllersQuery } from '../api.ts';
import { useOrderControllers } from '../commands.ts';
import { useControllerColumns } from '../parts/controller-columns.tsx';
import typography from '#ui/theme/typography.module.css';
import classes from '../controllers.module.css';

/** The order of a farm's controllers on screens; each move is saved at once. */
function ControllerOrder({ farmNo, onDone }: { farmNo: number; onDone: () => void }) {
  const t = useTranslations();
  const { data, error, refetch } = useQuery(orderedControllersQuery(farmNo));
  const { mutateAsync: order } = useOrderControllers(farmNo);
  const { ordered, move } = useReorder({
    id: `controllers ${farmNo}`,
    save: (controllerIds) => order([...controllerIds]),
  });
  return (
    <Card
      title={t('adminControllers.order.title')}
      aside={
        <Button variant="primary" onClick={onDone}>
          {t('adminControllers.order.done')}
        </Button>
      }
    >
      <p className={typography.cardHint}>{t('adminControllers.order.hint')}</p>
      {data ? (
        <ReorderList
          label={t('adminControllers.order.title')}
          items={ordered(data, ({ controllerId }) => controllerId).map(({ controllerId, controllerName }) => ({
            key: controllerId,
            name: controllerName,
            about: controllerId,
          }))}
          onMove={move}
        />
      ) : (
        <QueryFallback error={error} retry={refetch} lines={4} />
      )}
    </Card>
  );
}

const route = getRouteApi('/admin/controllers');

type Show = SetSearch<ControllersSearch>;

function Filters({ search, show }: { search: ControllersSearch; show: Show }) {
  const t = useTranslations('adminControllers');
  return (
    <Toolbar setCount={[search.farmNo, search.retired].filter((one) => one !== undefined).length}>
      <SearchField
        label={t('list.find')}
        placeholder={t('list.findExample')}
        clearLabel={t('list.clear')}
        value={search.keyword ?? ''}
        onSearch={(keyword) => show({ keyword: keyword || undefined }, { replace: true })}
      />
      <FarmPicker
        bare
        label={t('farm.label')}
        placeholder={t('farm.all')}
        className={classes.farm}
        value={search.farmNo}
        onChange={(farmNo) => show({ farmNo })}
      />
      <SegmentedControl
        label={t('list.which')}
        value={search.retired ? 'retired' : 'active'}
        onChange={(next) => show({ retired: next === 'retired' || undefined })}
        options={(['active', 'retired'] as const).map((value) => ({ value, label: t(`list.${value}`) }))}
      />
      {search.farmNo !== undefined && !search.retired && (
        <Button onClick={() => show({ order: search.order ? undefined : true })} aria-pressed={search.order ?? false}>
          {t('order.start')}
        </Button>
      )}
    </Toolbar>
  );
}

function Empty({ search, show }: { search: ControllersSearch; show: Show }) {
  const t = useTranslations('adminControllers.list');
  if (search.keyword !== undefined)
    return (
      <EmptyState
        title={t('noMatch', { keyword: search.keyword })}
        action={<Button onClick={() => show({ keyword: undefined })}>{t('clear')}</Button>}
      >
        {t('noMatchText')}
      </EmptyState>
    );
  if (search.retired) return <EmptyState title={t('noRetired')} />;
  return (
    <EmptyState
      title={t('none')}
      action={
        <ButtonLink to="/admin/controllers/new" search={{ farmNo: search.farmNo }} variant="primary">
          {t('add')}
        </ButtonLink>
      }
    >
      {t('noneText')}
    </EmptyState>
  );
}

/** The controllers of all farms or of one. */
export function Page() {
  const t = useTranslations('adminControllers');
  const [search, setSearch] = useSearchState(route);
  const { keyword = '', farmNo, retired = false, page = 1 } = search;
  // The worst first, where nothing else was asked for.
  const order = {
    sort: search.sort ?? (retired ? undefined : 'state'),
    dir: search.sort ? search.dir : 'desc',
  } as const;
  const query = useQuery(listControllersQuery({ keyword, farmNo, retired, pageNo: page, ...order }));
  const columns = useControllerColumns();
  const show: Show = (change, how) => setSearch({ page: undefined, order: undefined, ...change }, how);
  return (
    <Stack>
      <PageTitle
        title={t('title')}
        sub={query.data && t('list.count', { count: query.data.paging.totalCount })}
        actions={
          <>
            <DownloadMenu
              choices={[{ save: (format) => downloadControllers({ keyword, farmNo, retired, ...order }, format) }]}
            />
            <ButtonLink to="/admin/controllers/new" search={{ farmNo }} variant="primary" icon={addIcon}>
              {t('list.add')}
            </ButtonLink>
          </>
        }
      />
      <Filters search={search} show={show} />
      {search.order && farmNo !== undefined ? (
        <ControllerOrder farmNo={farmNo} onDone={() => show({})} />
      ) : (
        <ListTable
          query={query}
          empty={<Empty search={search} show={show} />}
          onPage={(next) => setSearch({ page: next }, { resetScroll: true })}
          name="admin-controllers"
          caption={t('title')}
          columns={columns}
          rowKey={({ controllerId }) => controllerId}
          sorting={sortedByServer(order, adminControllerSortKeys, setSearch)}
        />
      )}
    </Stack>
  );
}
