import { useTranslations } from 'use-intl';
import { whatIfBounds } from '@onsil/domain/costs/what-if';
import { formatValue } from '#lib/format/numbers.ts';
import { Button } from '#ui/controls/button.tsx';
import { NativeNumberField } from '#ui/forms/native-number-field.tsx';
import { moveWithReturn } from '#ui/forms/next-field.ts';
import { Card } from '#ui/layout/card.tsx';
import {
  applyPreset,
  assumptions,
  boundOf,
  listWrong,
  presets,
  type WhatIfDraft,
  type WhatIfField,
} from '../model/what-if-draft.ts';
import flow from '#ui/layout/flow.module.css';
import typography from '#ui/theme/typography.module.css';

type Props = {
  draft: WhatIfDraft;
  /** whether light comes from measured values */
  isMeasured: boolean;
  onChange: (draft: WhatIfDraft) => void;
  onReset: () => void;
};

type FieldProps = Pick<Props, 'draft' | 'onChange'> & { field: WhatIfField; label: string; unit: string };

const wholeNumbers = (value: number): number => (Number.isInteger(value) ? 0 : 1);

function Field({ draft, onChange, field, label, unit }: FieldProps) {
  const t = useTranslations('costs.whatIf');
  const [low, high] = whatIfBounds[boundOf(field)];
  const words = { low: formatValue(low, wholeNumbers(low)), high: formatValue(high, wholeNumbers(high)) };
  return (
    <NativeNumberField
      name={field}
      label={label}
      unit={unit}
      decimal
      signed={low < 0}
      value={draft[field]}
      error={listWrong(draft).includes(field) ? t('bounds', words) : undefined}
      onChange={(value) => onChange({ ...draft, [field]: value })}
    />
  );
}

function Assumptions({ draft, onChange }: Pick<Props, 'draft' | 'onChange'>) {
  const t = useTranslations('costs.whatIf');
  const units: Record<(typeof assumptions)[number], string> = {
    lampWatts: 'W',
    electricityPrice: t('units.wonPerKwh'),
    pricePerKg: t('units.won'),
    yieldByLight: '%',
    yieldByDegree: '%',
    uValue: 'W/m²·℃',
    coverArea: 'm²',
    heatedHours: t('units.hours'),
    heatFactor: '',
    heatPrice: t('units.wonPerKwh'),
  };
  return (
    <details>
      <summary>{t('assumptions')}</summary>
      <div className={`${flow.pair} ${flow.top}`}>
        {assumptions.map((field) => (
          <Field key={field} draft={draft} onChange={onChange} field={field} label={t(field)} unit={units[field]} />
        ))}
      </div>
    </details>
  );
}

/** Set points to try, and the assumptions. */
export function WhatIfFields({ draft, isMeasured, onChange, onReset }: Props) {
  const t = useTranslations('costs.whatIf');
  const of = (field: WhatIfField, label: string, unit: string) => (
    <Field draft={draft} onChange={onChange} field={field} label={label} unit={unit} />
  );
  const named = (name: 'light' | 'hours', when: 'now' | 'tried'): string => `${t(name)} · ${t(when)}`;
  return (
    <Card
      title={t('try')}
      padded
      aside={
        <Button variant="quiet" onClick={onReset}>
          {t('reset')}
        </Button>
      }
    >
      <div className={flow.stack4} ref={moveWithReturn}>
        <div className={flow.buttons}>
          {presets.map((preset) => (
            <Button key={preset} onClick={() => onChange(applyPreset(draft, preset))}>
              {t(`preset.${preset}`)}
            </Button>
          ))}
        </div>
        <div className={`${flow.pair} ${flow.top}`}>
          {of('lightNow', named('light', 'now'), 'µmol/m²/s')}
          {of('light', named('light', 'tried'), 'µmol/m²/s')}
          {of('hoursNow', named('hours', 'now'), t('units.perDay'))}
          {of('hours', named('hours', 'tried'), t('units.perDay'))}
          {of('degrees', t('degrees'), '℃')}
        </div>
        <p className={typography.hint}>{t(isMeasured ? 'measured' : 'unmeasured')}</p>
        <Assumptions draft={draft} onChange={onChange} />
      </div>
    </Card>
  );
}
