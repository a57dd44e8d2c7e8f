import { useTranslations } from 'use-intl';
import type { Registration } from '@onsil/contract/yields';
import { formatIsoDay } from '#lib/format/iso-day.ts';
import { formatCount, formatSpan } from '#lib/format/numbers.ts';
import { formatGrams, formatKg, formatShareOrDash } from '#lib/format/yields.ts';
import { Button } from '#ui/controls/button.tsx';
import { ConfirmButton } from '#ui/controls/confirm-button.tsx';
import type { Column } from '#ui/data/data-table.tsx';
import { PrimaryCell } from '#ui/data/primary-cell.tsx';
import { toast } from '#ui/feedback/toast.tsx';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import { useRemoveRecord } from '../commands.ts';
import type { SetRecordsSearch } from '../search-params.ts';
import classes from '../records.module.css';

/** First to last known day of a cycle; the first day alone while it grows, since its last entry is not its end. */
const usePeriodText = (): ((record: Registration) => string) => {
  const t = useTranslations('yields');
  return ({ stages, isComplete }) => {
    const days = stages.flatMap(({ firstOn, lastOn }) => [firstOn, lastOn]).filter((day) => day !== null);
    const [first, last] = [days[0], days.toSorted().at(-1)];
    if (first === undefined) return '–';
    if (!isComplete) return t('growing', { day: formatIsoDay(first) });
    return first === last || last === undefined
      ? formatIsoDay(first)
      : formatSpan(formatIsoDay(first), formatIsoDay(last), ' ');
  };
};

function RowActions({
  farmId,
  record,
  setSearch,
}: {
  farmId: string;
  record: Registration;
  setSearch: SetRecordsSearch;
}) {
  const t = useTranslations('yields');
  const { mutateAsync: removeRecord } = useRemoveRecord(farmId);
  const { registrationId, batchName, isStepwise } = record;
  const remove = async (): Promise<void> => {
    await removeRecord(registrationId);
    toast(t('removed', { name: batchName }));
  };
  return (
    <span className={classes.actions}>
      {isStepwise ? (
        <Button
          variant="quiet"
          title={t('stepwise')}
          aria-label={t('openOf', { name: batchName })}
          onClick={() => setSearch({ work: registrationId })}
        >
          {t('stepwiseEdit')}
        </Button>
      ) : (
        <Button
          variant="quiet"
          aria-label={t('editOf', { name: batchName })}
          onClick={() => setSearch({ sheet: 'record', id: registrationId })}
        >
          {t('edit')}
        </Button>
      )}
      <ConfirmButton
        label={t('remove')}
        aria-label={t('removeOf', { name: batchName })}
        title={t('removeTitle')}
        onConfirm={remove}
      >
        {t('removeText', { name: batchName })}
      </ConfirmButton>
    </span>
  );
}

export const useRecordColumns = (farmId: string, setSearch: SetRecordsSearch): Column<Registration>[] => {
  const t = useTranslations('yields');
  const periodText = usePeriodText();
  return [
    {
      key: 'name',
      header: t('name'),
      cell: (record) => (
        <PrimaryCell sub={`${record.cropName} · ${periodText(record)}`}>
          <button type="button" className={classes.open} onClick={() => setSearch({ work: record.registrationId })}>
            {record.batchName}
          </button>
        </PrimaryCell>
      ),
    },
    {
      key: 'begun',
      header: t('begun'),
      align: 'right',
      cell: ({ stages }) => formatCount(stages[0]?.plants ?? 0),
    },
    {
      key: 'discarded',
      header: t('discarded'),
      align: 'right',
      from: 992,
      cell: ({ stages }) => formatCount(stages.reduce((sum, { discarded }) => sum + discarded, 0)),
    },
    { key: 'survival', header: t('survival'), align: 'right', cell: ({ survival }) => formatShareOrDash(survival) },
    {
      key: 'kg',
      header: t('harvest'),
      align: 'right',
      cell: ({ stages, harvestKg }) =>
        formatKg(stages.some(({ stage, firstOn }) => stage === 'harvest' && firstOn !== null) ? harvestKg : null),
    },
    {
      key: 'weight',
      header: t('weightPerPlant'),
      align: 'right',
      from: 992,
      cell: ({ weightPerPlant }) => formatGrams(weightPerPlant),
    },
    { key: 'gradeA', header: t('gradeA'), align: 'right', cell: ({ gradeARate }) => formatShareOrDash(gradeARate) },
    {
      key: 'places',
      header: t('places'),
      from: 1200,
      cell: ({ places }) =>
        places
          .map(({ rackName, sectionName }) => (sectionName === null ? rackName : `${rackName} ${sectionName}`))
          .join(', ') || '–',
    },
    {
      key: 'actions',
      header: <VisuallyHidden>{t('actions')}</VisuallyHidden>,
      align: 'right',
      cell: (record) => <RowActions farmId={farmId} record={record} setSearch={setSearch} />,
    },
  ];
};
