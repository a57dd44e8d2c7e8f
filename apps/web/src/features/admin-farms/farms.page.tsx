import type { AdminFarm } from '@onsil/contract/admin-farms';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useCodeName } from '#features/codes/queries.ts';
import { formatCount } from '#lib/numbers.ts';
import type { Column } from '#ui/data-table.tsx';
import { KeywordList } from '#ui/keyword-list.tsx';
import { ButtonLink } from '#ui/links.tsx';
import { RowName } from '#ui/row-name.tsx';
import { AddFarm } from './add-farm.tsx';
import { adminFarmsQuery } from './queries.ts';

const route = getRouteApi('/admin/farms');

const useColumns = (): Column<AdminFarm>[] => {
  const t = useTranslations('adminFarms');
  const codeName = useCodeName();
  return [
    {
      key: 'farmNm',
      header: t('field.farmNm'),
      cell: ({ fno, farmNm, farmId, code }) => (
        <RowName sub={`${farmId} · ${code}`}>
          <Link to="/admin/farms/$fno" params={{ fno: String(fno) }}>
            {farmNm}
          </Link>
        </RowName>
      ),
    },
    { key: 'companyNm', header: t('company'), cell: ({ companyNm }) => companyNm },
    {
      key: 'place',
      header: t('place'),
      from: 992,
      cell: ({ province, address }) => [province, address].filter(Boolean).join(' ') || '–',
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
  const current = route.useSearch();
  const { keyword = '', page = 1, sheet, cno } = current;
  const navigate = route.useNavigate();
  const columns = useColumns();
  const query = useQuery(adminFarmsQuery({ keyword, pageNo: page }));
  return (
    <>
      <KeywordList
        words="adminFarms"
        keyword={keyword}
        query={query}
        columns={columns}
        rowKey={({ fno }) => fno}
        add={
          <ButtonLink to="/admin/farms" search={{ ...current, sheet: 'new' }} variant="primary">
            {t('add')}
          </ButtonLink>
        }
        onSearch={(next) => void navigate({ search: { keyword: next }, replace: true })}
        onPage={(next) => void navigate({ search: (now) => ({ ...now, page: next }) })}
      />
      {sheet === 'new' && (
        <AddFarm
          cno={cno}
          onClose={() => void navigate({ search: (now) => ({ ...now, sheet: undefined, cno: undefined }) })}
          onMade={(fno) =>
            void navigate({ to: '/admin/farms/$fno', params: { fno: String(fno) }, ignoreBlocker: true })
          }
        />
      )}
    </>
  );
}
