import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { yieldSortKeys } from '@onsil/contract/yields';
import { Button } from '#ui/controls/button.tsx';
import { ListTable } from '#ui/data/list-table.tsx';
import { sortedByServer } from '#ui/data/sorting.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { recordsQuery } from '../api.ts';
import { EditRecord } from '../edit/edit-record.tsx';
import { NewRecord } from '../edit/new-record.tsx';
import { RecordFilters } from '../list/record-filters.tsx';
import { useRecordColumns } from '../list/use-record-columns.tsx';
import type { SetRecordsSearch, RecordSearch } from '../search-params.ts';

type Props = { farmId: string; search: RecordSearch; setSearch: SetRecordsSearch };

/** The cycle records of a farm: plants, losses and harvest. */
export function YieldRecords({ farmId, search, setSearch }: Props) {
  const t = useTranslations('yields');
  const { crop, from, to, keyword, sort, dir, page = 1, sheet, id } = search;
  const query = useQuery(recordsQuery(farmId, { crop, from, to, keyword, sort, dir, page }));
  const columns = useRecordColumns(farmId, setSearch);
  const filtered = [crop, from, to, keyword].some((one) => one !== undefined);
  const empty = filtered ? (
    <EmptyState
      title={t('noMatch')}
      action={
        <Button onClick={() => setSearch({ crop: undefined, from: undefined, to: undefined, keyword: undefined })}>
          {t('showAll')}
        </Button>
      }
    >
      {t('noMatchText')}
    </EmptyState>
  ) : (
    <EmptyState title={t('none')}>{t('noneText')}</EmptyState>
  );
  return (
    <>
      <RecordFilters farmId={farmId} search={search} setSearch={setSearch} />
      <ListTable
        title={t('title')}
        query={query}
        empty={empty}
        onPage={(next) => setSearch({ page: next })}
        name="yield-records"
        caption={t('title')}
        columns={columns}
        rowKey={({ registrationId }) => registrationId}
        sorting={sortedByServer(search, yieldSortKeys, setSearch)}
      />
      {sheet === 'record' &&
        (id === undefined ? (
          <NewRecord farmId={farmId} setSearch={setSearch} />
        ) : (
          <EditRecord key={id} farmId={farmId} registrationId={id} setSearch={setSearch} />
        ))}
    </>
  );
}
