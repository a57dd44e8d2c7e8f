import { IconPencil } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { formatIsoDay } from '#lib/format/iso-day.ts';
import { formatCount, formatShare } from '#lib/format/numbers.ts';
import { formatKg } from '#lib/format/yields.ts';
import { Button } from '#ui/controls/button.tsx';
import { ConfirmButton } from '#ui/controls/confirm-button.tsx';
import { DescriptionList } from '#ui/data/description-list.tsx';
import { PlainText } from '#ui/data/plain-text.tsx';
import { toast } from '#ui/feedback/toast.tsx';
import { Card } from '#ui/layout/card.tsx';
import type { BatchDetail } from '../api.ts';
import { useRemoveBatch } from '../commands.ts';
import { closedBatch, type SetGrowingSearch } from '../search-params.ts';
import flow from '#ui/layout/flow.module.css';
import classes from './batch.module.css';

type Props = { farmId: string; batch: BatchDetail; setSearch: SetGrowingSearch };

/** Plan, result and current position of the batch. */
export function PlanAndResult({ farmId, batch, setSearch }: Props) {
  const t = useTranslations('batches');
  const { mutateAsync: removeBatch } = useRemoveBatch(farmId, batch.batchId);
  const { kgGradeA, harvestKg } = batch;
  const remove = async (): Promise<void> => {
    await removeBatch();
    toast(t('batch.removed', { name: batch.batchName }));
    setSearch(closedBatch, { saved: true });
  };
  const facts = [
    { name: t('work.startOn'), value: formatIsoDay(batch.startOn) },
    { name: t('work.trays'), value: batch.trays === null ? '–' : formatCount(batch.trays) },
    { name: t('work.plannedPlants'), value: batch.plannedPlants === null ? '–' : formatCount(batch.plannedPlants) },
    { name: t('work.planKg'), value: formatKg(batch.planKg) },
    { name: t('batch.harvestKg'), value: formatKg(harvestKg) },
    {
      name: t('batch.gradeA'),
      value:
        kgGradeA === null || harvestKg === 0 ? '–' : `${formatKg(kgGradeA)} (${formatShare(kgGradeA / harvestKg)})`,
    },
    {
      name: t('batch.places'),
      value:
        batch.racks.length === 0
          ? t('batch.noPlaces')
          : batch.racks.map(({ name, cells }) => t('batch.place', { name, count: cells })).join(', '),
    },
  ];
  return (
    <Card
      title={t('batch.plan')}
      padded
      aside={
        <span className={`${flow.row1} ${classes.aside}`}>
          {batch.entries.length === 0 && (
            <ConfirmButton label={t('batch.remove')} title={t('batch.removeTitle')} onConfirm={remove}>
              {t('batch.removeText', { name: batch.batchName })}
            </ConfirmButton>
          )}
          <Button
            variant="quiet"
            icon={<IconPencil size={16} stroke={1.5} aria-hidden />}
            aria-label={t('work.edit')}
            onClick={() => setSearch({ sheet: 'plan' })}
          >
            {t('batch.edit')}
          </Button>
        </span>
      }
    >
      <DescriptionList facts={facts} />
      {batch.note !== '' && (
        <div className={classes.note}>
          <PlainText text={batch.note} />
        </div>
      )}
    </Card>
  );
}
