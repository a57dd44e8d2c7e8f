import { IconTargetArrow } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { CropFilter } from '#features/batches/widgets/crop-filter.tsx';
import { today } from '#lib/format/iso-day.ts';
import { Button } from '#ui/controls/button.tsx';
import { DownloadButton } from '#ui/controls/download-button.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import { downloadYearTotal } from '../api.ts';
import type { SetPlanSearch } from '../search-params.ts';
import flow from '#ui/layout/flow.module.css';
import classes from './year.module.css';

type Props = { farmId: string; year: number; crop: number | undefined; setSearch: SetPlanSearch };

/** Next year, the current one and the five before it, and the chosen one. */
const yearsOf = (chosen: number): number[] => {
  const now = Number(today().slice(0, 4));
  const years = Array.from({ length: 7 }, (_, index) => now + 1 - index);
  return [...new Set([...years, chosen])].toSorted((one, other) => other - one);
};

export function YearFilters({ farmId, year, crop, setSearch }: Props) {
  const t = useTranslations('yieldPlans');
  return (
    <div className={`${flow.fields} ${classes.filters}`}>
      <SelectField
        aria-label={t('year')}
        value={String(year)}
        data={yearsOf(year).map((one) => ({ value: String(one), label: t('yearOf', { year: String(one) }) }))}
        onChange={({ currentTarget }) => setSearch({ year: Number(currentTarget.value) })}
      />
      <CropFilter farmId={farmId} crop={crop} onChange={(next) => setSearch({ crop: next })} />
      <div className={`${flow.buttons} ${flow.fixed} ${flow.push}`}>
        <DownloadButton
          label={t('excel')}
          save={() => downloadYearTotal(farmId, { year, crop }, `${t('file', { year: String(year) })}.xlsx`)}
        />
        <Button
          variant="primary"
          icon={<IconTargetArrow size={16} stroke={1.5} aria-hidden />}
          onClick={() => setSearch({ sheet: 'backward' })}
        >
          {t('backward')}
        </Button>
      </div>
    </div>
  );
}
