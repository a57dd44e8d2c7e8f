import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { sowingDatesQuery } from '#features/batches/api.ts';
import { formatIsoDay } from '#lib/format/iso-day.ts';
import { Button } from '#ui/controls/button.tsx';
import { DayField } from '#ui/forms/day-field.tsx';
import flow from '#ui/layout/flow.module.css';
import classes from './sowing-field.module.css';

type Props = {
  farmId: string;
  /** `farmCropId` as text; empty while none is chosen */
  crop: string;
  photoDate: string | null;
  value: string | null;
  error: string | undefined;
  onChange: (day: string | null) => void;
};

const maxSuggestions = 5;

/** Sowing day: typed, or chosen from the batches of the crop. */
export function SowingField({ farmId, crop, photoDate, value, error, onChange }: Props) {
  const t = useTranslations('growthPhotos');
  const { data = [] } = useQuery({ ...sowingDatesQuery(farmId, Number(crop)), enabled: crop !== '' });
  const offered = data.filter(({ date }) => photoDate === null || date <= photoDate).slice(0, maxSuggestions);
  return (
    <div className={flow.stack2}>
      <DayField name="sowingDate" label={t('sown')} value={value} error={error} onChange={onChange} />
      {offered.length > 0 && (
        <fieldset className={`${flow.buttons} ${classes.offers}`}>
          <legend>{t('form.sownFrom')}</legend>
          {offered.map(({ date, works }) => (
            <Button key={date} aria-pressed={date === value} onClick={() => onChange(date)}>
              {formatIsoDay(date)} · {works.map(({ batchName }) => batchName).join(', ')}
            </Button>
          ))}
        </fieldset>
      )}
    </div>
  );
}
