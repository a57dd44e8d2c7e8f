import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ControllerAlarmLimits, FieldAlarmLimits } from '@onsil/contract/alarm-limits';
import { unitText } from '#lib/format/amounts.ts';
import { SelectField } from '#ui/forms/select-field.tsx';
import { Card } from '#ui/layout/card.tsx';
import { LimitCurveChart } from '../curve/limit-curve-chart.tsx';
import { getDayLimits } from '../model/day-limits.ts';
import { useLimitsText } from './use-limits-text.ts';

/** A field whose ranges differ at night illustrates most, first one that the farm set so; else the first with ranges. */
const firstOf = (fields: readonly FieldAlarmLimits[]): FieldAlarmLimits | undefined =>
  fields.find(({ own }) => own?.night != null) ??
  fields.find(({ own, recipe }) => !own && recipe !== null && recipe.day[0].low !== recipe.night[0].low) ??
  fields[0];

/** Card with a field's ranges through the day; hidden if no field has ranges. */
export function LimitCurveCard({ controller: { fields, recipe } }: { controller: ControllerAlarmLimits }) {
  const t = useTranslations('alarmLimits.band');
  const text = useLimitsText();
  const [chosen, setChosen] = useState<string>();
  const limited = fields.filter(({ ranges }) => ranges !== null);
  const field = limited.find((one) => one.field === chosen) ?? firstOf(limited);
  if (!field) return null;
  const choice = (
    <SelectField
      aria-label={t('field')}
      data={limited.map((one) => ({
        value: one.field,
        label: [text.nameOf(one), one.unit && `(${unitText(one.unit)})`].filter(Boolean).join(' '),
      }))}
      value={field.field}
      onChange={({ currentTarget }) => setChosen(currentTarget.value)}
    />
  );
  return (
    <Card title={t('title')} aside={choice} padded>
      <LimitCurveChart field={field} limits={getDayLimits(field, recipe)} photoperiod={recipe} />
    </Card>
  );
}
