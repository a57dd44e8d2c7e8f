import { IconTargetArrow } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { CropFilter } from '#features/yield-work/crop-filter.widget.tsx';
import { today } from '#lib/calendar-day.ts';
import { Button } from '#ui/button.tsx';
import { DownloadButton } from '#ui/download-button.tsx';
import { SelectField } from '#ui/select-field.tsx';
import type { PlanNavigate } from './plan-search.ts';
import classes from './plans.module.css';
import { downloadYearTotal } from './queries.ts';

type Props = { farmId: string; year: number; crop: number | undefined; go: PlanNavigate };

/** Next year, the current one and the five before it, and the chosen one. */
const yearsOf = (chosen: number): number[] => {
  const now = Number(today().slice(0, 4));
  const years = Array.from({ length: 7 }, (_, index) => now + 1 - index);
  return [...new Set([...years, chosen])].toSorted((one, other) => other - one);
};

export function YearFilters({ farmId, year, crop, go }: Props) {
  const t = useTranslations('yieldPlans');
  return (
    <div className={classes.filters}>
      <SelectField
        aria-label={t('year')}
        value={String(year)}
        data={yearsOf(year).map((one) => ({ value: String(one), label: t('yearOf', { year: String(one) }) }))}
        onChange={({ currentTarget }) => go({ year: Number(currentTarget.value) })}
      />
      <CropFilter farmId={farmId} crop={crop} onChange={(next) => go({ crop: next })} />
      <div>
        <DownloadButton
          label={t('excel')}
          save={() => downloadYearTotal(farmId, { year, crop }, `${t('file', { year: String(year) })}.xlsx`)}
        />
        <Button
          variant="primary"
          icon={<IconTargetArrow size={16} stroke={1.5} aria-hidden />}
          onClick={() => go({ sheet: 'backward' })}
        >
          {t('backward')}
        </Button>
      </div>
    </div>
  );
}
