import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { type AdminFarm, adminFarmBody, adminFarmSortKeys } from '@onsil/contract/admin-farms';
import { useCodeName } from '#features/codes/api.ts';
import { formatCount } from '#lib/format/numbers.ts';
import { formatPlace } from '#lib/format/province.ts';
import { useForm } from '#lib/forms/use-form.ts';
import { useSearchState } from '#lib/state/use-search-state.ts';
import { ButtonLink } from '#ui/controls/button-link.tsx';
import { DownloadMenu } from '#ui/controls/download-menu.tsx';
import type { Column } from '#ui/data/data-table.tsx';
import { PrimaryCell } from '#ui/data/primary-cell.tsx';
import { SearchableList } from '#ui/data/searchable-list.tsx';
import { sortedByServer } from '#ui/data/sorting.ts';
import { EditSheet } from '#ui/forms/edit-sheet.tsx';
import { Form } from '#ui/forms/form.tsx';
import { downloadFarms } from '../../downloads/api.ts';
import { adminFarmsQuery } from '../api.ts';
import { useAddFarm } from '../commands.ts';
import { toFarmBody, emptyFarm } from '../model/farm-draft.ts';
import { FarmFields } from '../parts/farm-fields.tsx';

type Props = { companyId: number | undefined; onClose: () => void; onMade: (farmNo: number) => void };

/** A new farm; with its company when opened from one. */
function AddFarm({ companyId, onClose, onMade }: Props) {
  const t = useTranslations('adminFarms');
  const { mutateAsync: addFarm } = useAddFarm();
  const form = useForm({ draft: `new farm ${companyId ?? ''}`, initial: emptyFarm(companyId) });
  const submit = (): Promise<void> =>
    form.submit(adminFarmBody, toFarmBody(form.values), async (body) => {
      onMade(await addFarm(body));
    });
  return (
    <EditSheet title={t('add')} changed={form.changed} onClose={onClose}>
      <Form form={form} submitLabel={t('addSubmit')} onSubmit={() => void submit()}>
        <FarmFields form={form} />
      </Form>
    </EditSheet>
  );
}

const route = getRouteApi('/admin/farms');

const useColumns = (): Column<AdminFarm>[] => {
  const t = useTranslations('adminFarms');
  const codeName = useCodeName();
  return [
    {
      key: 'farmName',
      header: t('field.farmName'),
      cell: ({ farmNo, farmName, farmId, code }) => (
        <PrimaryCell sub={`${farmId} · ${code}`}>
          <Link to="/admin/farms/$farmNo" params={{ farmNo: String(farmNo) }}>
            {farmName}
          </Link>
        </PrimaryCell>
      ),
    },
    { key: 'companyName', header: t('company'), cell: ({ companyName }) => companyName },
    {
      key: 'place',
      header: t('place'),
      from: 992,
      cell: (farm) => formatPlace(farm) || '–',
    },
    {
      key: 'operationStatus',
      header: t('field.operationStatus'),
      cell: ({ operationStatus }) => codeName('FARM_OPERATION_STATUS', operationStatus),
    },
    {
      key: 'controllers',
      header: t('controllers'),
      align: 'right',
      cell: ({ controllers }) => (controllers === 0 ? t('none') : formatCount(controllers)),
    },
    {
      key: 'members',
      header: t('members'),
      align: 'right',
      cell: ({ members }) => (members === 0 ? t('none') : formatCount(members)),
    },
  ];
};

export function Page() {
  const t = useTranslations('adminFarms');
  const [current, setSearch] = useSearchState(route);
  const { keyword = '', page = 1, sort, dir, sheet, companyId } = current;
  const navigate = route.useNavigate();
  const columns = useColumns();
  const query = useQuery(adminFarmsQuery({ keyword, pageNo: page, sort, dir }));
  return (
    <>
      <SearchableList
        t={t}
        count={query.data && t('count', { count: query.data.paging.totalCount })}
        noMatch={t('noMatch', { keyword })}
        name="adminfarms"
        keyword={keyword}
        query={query}
        columns={columns}
        rowKey={({ farmNo }) => farmNo}
        actions={
          <>
            <DownloadMenu choices={[{ save: (format) => downloadFarms({ keyword, sort, dir }, format) }]} />
            <ButtonLink to="/admin/farms" search={{ ...current, sheet: 'new' }} variant="primary">
              {t('add')}
            </ButtonLink>
          </>
        }
        sorting={sortedByServer(current, adminFarmSortKeys, setSearch)}
        onSearch={(next) => setSearch({ keyword: next, sort, dir }, { clears: true, replace: true })}
        onPage={(next) => setSearch({ page: next }, { resetScroll: true })}
      />
      {sheet === 'new' && (
        <AddFarm
          companyId={companyId}
          onClose={() => setSearch({ sheet: undefined, companyId: undefined })}
          onMade={(farmNo) =>
            void navigate({ to: '/admin/farms/$farmNo', params: { farmNo: String(farmNo) }, ignoreBlocker: true })
          }
        />
      )}
    </>
  );
}
