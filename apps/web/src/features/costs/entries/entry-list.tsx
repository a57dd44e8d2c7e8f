import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { costSortKeys, type CostEntry, type CostSummary } from '@onsil/contract/costs';
import { formatMonth } from '#lib/format/kst.ts';
import { Button } from '#ui/controls/button.tsx';
import { DownloadMenu } from '#ui/controls/download-menu.tsx';
import type { Column } from '#ui/data/data-table.tsx';
import { ListCard } from '#ui/data/list-card.tsx';
import { PrimaryCell } from '#ui/data/primary-cell.tsx';
import { ResponsiveTable } from '#ui/data/responsive-table.tsx';
import { sortedByServer } from '#ui/data/sorting.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { costsQuery, downloadCosts, type Months } from '../api.ts';
import { useWon } from '../model/use-won.ts';
import type { SetCostsSearch, CostsSearch } from '../search-params.ts';
import typography from '#ui/theme/typography.module.css';

type Props = {
  farmId: string;
  months: Months;
  search: CostsSearch;
  /** the summary of the period, for what was computed */
  summary: CostSummary | undefined;
  setSearch: SetCostsSearch;
};

const useColumns = (farmId: string, search: CostsSearch): Column<CostEntry>[] => {
  const t = useTranslations('costs');
  const { won } = useWon();
  return [
    {
      key: 'kind',
      header: t('entries.kind'),
      cell: ({ costId, kind, month, amount, note }) => (
        <PrimaryCell sub={[formatMonth(month), note].filter((part) => part !== '').join(' · ')}>
          <Link
            to="/smartfarm/$farmId/costs"
            params={{ farmId }}
            search={{ ...search, sheet: 'edit', id: costId }}
            resetScroll={false}
            aria-label={`${t('entries.edit')}: ${formatMonth(month)} ${t(`kinds.${kind}`)} ${won(amount)}`}
          >
            {t(`kinds.${kind}`)}
          </Link>
        </PrimaryCell>
      ),
    },
    {
      key: 'target',
      header: t('entries.target'),
      cell: ({ batchName, cropName }) => batchName ?? cropName ?? t('entries.shared'),
    },
    { key: 'amount', header: t('entries.amount'), align: 'right', cell: ({ amount }) => won(amount) },
  ];
};

function Computed({ summary: { months } }: { summary: CostSummary }) {
  const t = useTranslations('costs.entries');
  const { won } = useWon();
  const sum = (kind: 'energy' | 'labour'): number => months.reduce((all, { computed }) => all + computed[kind], 0);
  const [energy, labour] = [sum('energy'), sum('labour')];
  if (energy + labour === 0) return null;
  return <p className={typography.cardHint}>{t('computed', { energy: won(energy), labour: won(labour) })}</p>;
}

/** The costs that were entered, newest month first unless sorted. */
export function EntryList({ farmId, months, search, summary, setSearch }: Props) {
  const t = useTranslations('costs');
  const query = useQuery(costsQuery(farmId, months, search, search.page ?? 1));
  const columns = useColumns(farmId, search);
  return (
    <ListCard
      title={t('entries.title')}
      aside={
        <DownloadMenu choices={[{ save: (format) => downloadCosts(farmId, months, 'entries', format, search) }]} />
      }
      query={query}
      onPage={(next) => setSearch({ page: next })}
      empty={
        <EmptyState
          title={t('entries.empty')}
          action={
            <Button variant="primary" onClick={() => setSearch({ sheet: 'new' })}>
              {t('add')}
            </Button>
          }
        >
          {t('entries.emptyText')}
        </EmptyState>
      }
    >
      {(rows, busy) => (
        <>
          {summary && <Computed summary={summary} />}
          <ResponsiveTable
            caption={t('entries.title')}
            columns={columns}
            rows={rows}
            rowKey={({ costId }) => costId}
            busy={busy}
            sorting={sortedByServer(search, costSortKeys, setSearch)}
          />
        </>
      )}
    </ListCard>
  );
}
