import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import type { ImportReport } from '@onsil/contract/yield-import';
import { formatIsoDay } from '#lib/format/iso-day.ts';
import { formatCount, formatSpan } from '#lib/format/numbers.ts';
import { formatKg } from '#lib/format/yields.ts';
import type { Column } from '#ui/data/data-table.tsx';
import { PrimaryCell } from '#ui/data/primary-cell.tsx';
import { ResponsiveTable } from '#ui/data/responsive-table.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Card } from '#ui/layout/card.tsx';
import classes from './import.module.css';

type Batch = ImportReport['batches'][number];
type RejectedRow = ImportReport['wrong'][number];

const spanOf = ({ firstOn, lastOn }: Batch): string =>
  firstOn === null
    ? '–'
    : lastOn === null || lastOn === firstOn
      ? formatIsoDay(firstOn)
      : formatSpan(formatIsoDay(firstOn), formatIsoDay(lastOn), ' ');

const useBatchColumns = (): Column<Batch>[] => {
  const t = useTranslations('yieldImport.report');
  const stage = useTranslations('stages');
  return [
    {
      key: 'name',
      header: t('batch'),
      value: ({ batchName }) => batchName,
      cell: (batch) => <PrimaryCell sub={spanOf(batch)}>{batch.batchName}</PrimaryCell>,
    },
    {
      key: 'stages',
      header: t('stages'),
      cell: ({ stages }) =>
        stages
          .filter(({ plants }) => plants > 0)
          .map(({ stage: stageKey, plants }) => t('stage', { stage: stage(stageKey), count: plants }))
          .join(' → ') || '–',
    },
    {
      key: 'kg',
      header: t('harvest'),
      align: 'right',
      value: ({ harvestKg }) => harvestKg,
      cell: ({ harvestKg }) => formatKg(harvestKg),
    },
    {
      key: 'gradeA',
      header: t('gradeA'),
      align: 'right',
      value: ({ kgGradeA }) => kgGradeA,
      cell: ({ kgGradeA }) => formatKg(kgGradeA),
    },
  ];
};

function BatchesCard({ report: { batches, importId } }: { report: ImportReport }) {
  const t = useTranslations('yieldImport.report');
  const title = t(importId === null ? 'batches' : 'batchesTaken', { count: batches.length });
  const columns = useBatchColumns();
  return (
    <Card title={title}>
      {batches.length === 0 ? (
        <EmptyState title={t('none')}>{t('noneText')}</EmptyState>
      ) : (
        <ResponsiveTable caption={title} columns={columns} rows={batches} rowKey={({ batchName }) => batchName} />
      )}
    </Card>
  );
}

const useWrongColumns = (): Column<RejectedRow>[] => {
  const t = useTranslations('yieldImport.report');
  return [
    {
      key: 'line',
      header: t('line'),
      cell: ({ line, column }) => <PrimaryCell sub={column ?? undefined}>{t('lineOf', { line })}</PrimaryCell>,
    },
    {
      key: 'reason',
      header: t('reason'),
      cell: ({ message, cell }) => (
        <PrimaryCell sub={cell === null ? undefined : t('cell', { text: cell })}>{message}</PrimaryCell>
      ),
    },
  ];
};

function WrongCard({ report: { wrong, refused } }: { report: ImportReport }) {
  const t = useTranslations('yieldImport.report');
  const title = t('wrong', { count: refused });
  const columns = useWrongColumns();
  const shown = new Set(wrong.map(({ line }) => line)).size;
  const isPartial = refused > shown;
  return (
    <Card title={title} aside={isPartial ? t('first', { count: shown }) : undefined}>
      <ResponsiveTable
        caption={title}
        columns={columns}
        rows={wrong}
        rowKey={({ line, column, code }) => `${line} ${column} ${code}`}
      />
    </Card>
  );
}

/** Result of a validation or an import: batches, and rejected rows with their reasons. */
export function ImportReportCard({ report }: { report: ImportReport }) {
  const t = useTranslations('yieldImport.report');
  const summary = useRef<HTMLParagraphElement>(null);
  // The result appears below a long form, so it takes the focus.
  useEffect(() => summary.current?.focus(), []);
  const text = { taken: formatCount(report.taken), refused: formatCount(report.refused) };
  return (
    <>
      <p ref={summary} tabIndex={-1} className={classes.outcome}>
        {t(report.importId === null ? 'would' : 'did', text)}
      </p>
      <BatchesCard report={report} />
      {report.refused > 0 && <WrongCard report={report} />}
    </>
  );
}
