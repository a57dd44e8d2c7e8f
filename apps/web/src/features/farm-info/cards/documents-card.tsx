import { IconFileUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { FarmDocument } from '@onsil/contract/farm-documents';
import { formatSize } from '#lib/format/file-size.ts';
import { parseInstant, formatMoment } from '#lib/format/kst.ts';
import { fileUrl } from '#lib/http/file-url.ts';
import { Button } from '#ui/controls/button.tsx';
import { ConfirmButton } from '#ui/controls/confirm-button.tsx';
import { NewTabLink } from '#ui/controls/new-tab-link.tsx';
import type { Column } from '#ui/data/data-table.tsx';
import { ListTable } from '#ui/data/list-table.tsx';
import { PrimaryCell } from '#ui/data/primary-cell.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { toast } from '#ui/feedback/toast.tsx';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import { farmDocumentsQuery } from '../api.ts';
import { useRemoveDocument } from '../commands.ts';
import { useSheetNavigation } from './info-card.tsx';
import flow from '#ui/layout/flow.module.css';
import typography from '#ui/theme/typography.module.css';
import classes from '../farm-info.module.css';

type Props = { farmId: string; page: number; mayChange: boolean; onPage: (page: number | undefined) => void };

/** Deletes a document after a confirmation. */
function RemoveDocument({ farmId, document: { documentId, title } }: { farmId: string; document: FarmDocument }) {
  const t = useTranslations('farmInfo.documents');
  const { mutateAsync: removeDocument } = useRemoveDocument(farmId);
  const remove = async (): Promise<void> => {
    await removeDocument(documentId);
    toast(t('removed'));
  };
  return (
    <ConfirmButton
      label={t('remove')}
      aria-label={t('removeOf', { title })}
      title={t('removeTitle')}
      isErrorFinal
      onConfirm={remove}
    >
      {t('removeText', { title })}
    </ConfirmButton>
  );
}

const useColumns = (farmId: string, mayChange: boolean): Column<FarmDocument>[] => {
  const t = useTranslations('farmInfo.documents');
  const columns: Column<FarmDocument>[] = [
    {
      key: 'name',
      header: t('name'),
      cell: ({ title, file }) => (
        <PrimaryCell sub={title === file.name ? undefined : file.name}>
          <NewTabLink href={fileUrl(file.key)} className={typography.link}>
            {title}
          </NewTabLink>
        </PrimaryCell>
      ),
    },
    { key: 'by', header: t('by'), cell: ({ memberName }) => memberName ?? t('former') },
    { key: 'at', header: t('at'), align: 'right', cell: ({ createdAt }) => formatMoment(parseInstant(createdAt)) },
    { key: 'size', header: t('size'), align: 'right', cell: ({ file }) => formatSize(file.size) },
  ];
  if (mayChange)
    columns.push({
      key: 'remove',
      header: <VisuallyHidden>{t('remove')}</VisuallyHidden>,
      align: 'right',
      cell: (document) => <RemoveDocument farmId={farmId} document={document} />,
    });
  return columns;
};

/** The farm's documents: everyone opens them, managers add them. */
export function DocumentsCard({ farmId, page, mayChange, onPage }: Props) {
  const t = useTranslations('farmInfo');
  const sheet = useSheetNavigation();
  const query = useQuery(farmDocumentsQuery(farmId, page));
  const columns = useColumns(farmId, mayChange);
  const title = t('cards.documents');
  const add = mayChange && (
    <Button
      variant="quiet"
      className={classes.edit}
      icon={<IconFileUpload size={16} stroke={1.5} aria-hidden />}
      onClick={() => sheet('document')}
    >
      {t('documents.add')}
    </Button>
  );
  return (
    <div id="documents" tabIndex={-1} className={[classes.anchor, classes.wide].join(' ')}>
      <ListTable
        title={title}
        aside={<span className={flow.row2}>{add}</span>}
        query={query}
        onPage={onPage}
        empty={<EmptyState title={t('documents.none')}>{mayChange && t('documents.noneHint')}</EmptyState>}
        name="farm-documents"
        caption={title}
        columns={columns}
        rowKey={({ documentId }) => documentId}
      />
    </div>
  );
}
