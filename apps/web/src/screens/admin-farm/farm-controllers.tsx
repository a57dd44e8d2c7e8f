import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import type { AdminController } from '@onsil/contract/admin-controllers';
import { listControllersQuery } from '#admin/controllers/api.ts';
import { formatAge, parseInstant } from '#lib/format/kst.ts';
import { useNow } from '#lib/state/clock.ts';
import { useSearchState } from '#lib/state/use-search-state.ts';
import { ButtonLink } from '#ui/controls/button-link.tsx';
import type { Column } from '#ui/data/data-table.tsx';
import { ListTable } from '#ui/data/list-table.tsx';
import { PrimaryCell } from '#ui/data/primary-cell.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Actions } from '#ui/layout/actions.tsx';

const route = getRouteApi('/admin/farms/$farmNo');

function Heard({ at }: { at: string | null }) {
  const t = useTranslations('adminFarms.controllersCard');
  const now = useNow();
  return at === null ? t('never') : <time dateTime={at}>{formatAge(now - parseInstant(at))}</time>;
}

const useColumns = (): Column<AdminController>[] => {
  const t = useTranslations('adminFarms.controllersCard');
  return [
    {
      key: 'controllerName',
      header: t('name'),
      cell: ({ controllerId, controllerName }) => (
        <PrimaryCell sub={controllerId}>
          <Link to="/admin/controllers/$controllerId" params={{ controllerId }}>
            {controllerName}
          </Link>
        </PrimaryCell>
      ),
    },
    {
      key: 'lastSeen',
      header: t('lastSeen'),
      align: 'right',
      cell: ({ lastSeen }) => <Heard at={lastSeen} />,
    },
  ];
};

/** A farm's controllers, and a link to register more. */
export function FarmControllers({ farmNo }: { farmNo: number }) {
  const t = useTranslations('adminFarms');
  const columns = useColumns();
  const [{ page }, setSearch] = useSearchState(route);
  const query = useQuery(listControllersQuery({ keyword: '', farmNo, retired: false, pageNo: page ?? 1 }));
  const register = (
    <ButtonLink to="/admin/controllers/new" search={{ farmNo }}>
      {t('steps.controllerGo')}
    </ButtonLink>
  );
  return (
    <ListTable
      title={t('controllers')}
      aside={
        <Actions>
          <ButtonLink to="/admin/controllers" search={{ farmNo }} variant="quiet">
            {t('controllersCard.manage')}
          </ButtonLink>
          {register}
        </Actions>
      }
      query={query}
      onPage={(next) => setSearch({ page: next })}
      empty={<EmptyState title={t('controllersCard.empty')}>{t('steps.controllerText')}</EmptyState>}
      name="farm-controllers"
      caption={t('controllers')}
      rowKey={({ controllerId }) => controllerId}
      columns={columns}
    />
  );
}
