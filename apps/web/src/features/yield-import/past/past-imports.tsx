import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { PastImport } from '@onsil/contract/yield-import';
import { parseInstant, formatDateTime } from '#lib/format/kst.ts';
import { formatCount } from '#lib/format/numbers.ts';
import { ConfirmButton } from '#ui/controls/confirm-button.tsx';
import type { Column } from '#ui/data/data-table.tsx';
import { ListTable } from '#ui/data/list-table.tsx';
import { PrimaryCell } from '#ui/data/primary-cell.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { toast } from '#ui/feedback/toast.tsx';
import { pastImportsQuery } from '../api.ts';
import { useUndoImport } from '../commands.ts';

type Props = {
  farmId: string;
  mayChange: boolean;
  page?: number | undefined;
  onPage: (page: number | undefined) => void;
};

const usePastColumns = ({ farmId, mayChange }: Pick<Props, 'farmId' | 'mayChange'>): Column<PastImport>[] => {
  const t = useTranslations('yieldImport.past');
  const { mutateAsync: undo } = useUndoImport(farmId);
  const undoOne = async ({ importId, fileName }: PastImport): Promise<void> => {
    await undo(importId);
    toast(t('undone', { name: fileName }));
  };
  return [
    {
      key: 'file',
      header: t('file'),
      cell: ({ fileName, createdAt, memberName }) => (
        <PrimaryCell sub={[formatDateTime(parseInstant(createdAt)), memberName].filter(Boolean).join(' · ')}>
          {fileName}
        </PrimaryCell>
      ),
    },
    { key: 'batches', header: t('batches'), align: 'right', cell: ({ batches }) => formatCount(batches) },
    { key: 'taken', header: t('taken'), align: 'right', cell: ({ taken }) => formatCount(taken) },
    { key: 'refused', header: t('refused'), align: 'right', cell: ({ refused }) => formatCount(refused) },
    {
      key: 'undo',
      header: t('state'),
      align: 'right',
      cell: (one) =>
        one.undoneAt !== null ? (
          t('undoneAt', { time: formatDateTime(parseInstant(one.undoneAt)) })
        ) : mayChange ? (
          <ConfirmButton
            label={t('undo')}
            aria-label={t('undoOf', { name: one.fileName })}
            title={t('undoTitle')}
            onConfirm={() => undoOne(one)}
          >
            {t('undoText', { name: one.fileName, count: one.batches })}
          </ConfirmButton>
        ) : (
          t('in')
        ),
    },
  ];
};

/** Earlier imports, each with an undo button. */
export function PastImports(props: Props) {
  const t = useTranslations('yieldImport.past');
  const query = useQuery(pastImportsQuery(props.farmId, props.page));
  const columns = usePastColumns(props);
  return (
    <ListTable
      title={t('title')}
      query={query}
      empty={<EmptyState title={t('none')}>{t('noneText')}</EmptyState>}
      onPage={props.onPage}
      name="yield-imports"
      caption={t('title')}
      columns={columns}
      rowKey={({ importId }) => importId}
    />
  );
}
