import type { Registration } from '@onsil/contract/yields';
import { useTranslations } from 'use-intl';
import { dayWords } from '#lib/calendar-day.ts';
import { formatCount, formatSpan } from '#lib/numbers.ts';
import { AskButton } from '#ui/ask-button.tsx';
import { Button } from '#ui/button.tsx';
import type { Column } from '#ui/data-table.tsx';
import { RowName } from '#ui/row-name.tsx';
import { toast } from '#ui/toast.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { useYieldCommands } from './commands.ts';
import type { RecordGo } from './record-search.ts';
import { gramText, kgText, shareText } from './record-words.ts';
import classes from './records.module.css';

/** First to last known day of a cycle. */
const spanOf = ({ stages }: Registration): string => {
  const days = stages.flatMap(({ firstOn, lastOn }) => [firstOn, lastOn]).filter((day) => day !== null);
  const [first, last] = [days[0], days.toSorted().at(-1)];
  if (first === undefined) return '–';
  return first === last || last === undefined ? dayWords(first) : formatSpan(dayWords(first), dayWords(last), ' ');
};

function RowActions({ farmId, record, go }: { farmId: string; record: Registration; go: RecordGo }) {
  const t = useTranslations('yields');
  const { removeYield } = useYieldCommands(farmId);
  const { yno, batchName, isStepwise } = record;
  const remove = async (): Promise<void> => {
    await removeYield(yno);
    toast(t('removed', { name: batchName }));
  };
  return (
    <span className={classes.actions}>
      {isStepwise ? (
        <Button
          variant="quiet"
          title={t('stepwise')}
          aria-label={t('openOf', { name: batchName })}
          onClick={() => go({ work: yno })}
        >
          {t('stepwiseEdit')}
        </Button>
      ) : (
        <Button
          variant="quiet"
          aria-label={t('editOf', { name: batchName })}
          onClick={() => go({ sheet: 'record', id: yno })}
        >
          {t('edit')}
        </Button>
      )}
      <AskButton
        label={t('remove')}
        aria-label={t('removeOf', { name: batchName })}
        title={t('removeTitle')}
        work={remove}
      >
        {t('removeText', { name: batchName })}
      </AskButton>
    </span>
  );
}

export const useRecordColumns = (farmId: string, go: RecordGo): Column<Registration>[] => {
  const t = useTranslations('yields');
  return [
    {
      key: 'name',
      header: t('name'),
      cell: (record) => (
        <RowName sub={`${record.cropName} · ${spanOf(record)}${record.isComplete ? '' : ` · ${t('growing')}`}`}>
          <button type="button" className={classes.open} onClick={() => go({ work: record.yno })}>
            {record.batchName}
          </button>
        </RowName>
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
    { key: 'survival', header: t('survival'), align: 'right', cell: ({ survival }) => shareText(survival) },
    {
      key: 'kg',
      header: t('harvest'),
      align: 'right',
      cell: ({ stages, harvestKg }) =>
        kgText(stages.some(({ stage, firstOn }) => stage === 'harvest' && firstOn !== null) ? harvestKg : null),
    },
    {
      key: 'weight',
      header: t('weightPerPlant'),
      align: 'right',
      from: 992,
      cell: ({ weightPerPlant }) => gramText(weightPerPlant),
    },
    { key: 'gradeA', header: t('gradeA'), align: 'right', cell: ({ gradeARate }) => shareText(gradeARate) },
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
      cell: (record) => <RowActions farmId={farmId} record={record} go={go} />,
    },
  ];
};
