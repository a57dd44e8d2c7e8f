import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { formatSpan } from '#lib/format/numbers.ts';
import { CellInput } from './cell-input.tsx';
import { signedKeypad } from './number-keypad.ts';
import flow from '../layout/flow.module.css';
import typography from '../theme/typography.module.css';
import classes from './range-input.module.css';

export type RangeDraft = { low: string; high: string };
const sides = ['low', 'high'] as const;
type Side = (typeof sides)[number];

type Props = {
  /** accessible name, such as `육묘기 주간 온도` */
  label: string;
  /** path of the range in the contract; each input adds its side */
  name: string;
  value: RangeDraft;
  onChange: (value: RangeDraft, side: Side) => void;
  errors: Partial<Record<Side, string | undefined>>;
  /** allows negative numbers */
  negative?: boolean;
};

/** Lower and upper limit: `20 – 22`. An empty one is no limit. */
export function RangeInput({ label, name, value, onChange, errors, negative = false }: Props) {
  const t = useTranslations('common.range');
  const id = useId();
  const wrong = [...new Set(sides.map((side) => errors[side]).filter((text) => text !== undefined))];
  const input = (side: Side) => (
    <CellInput
      name={`${name}.${side}`}
      label={t(side, { name: label })}
      invalid={errors[side] !== undefined}
      describedBy={wrong.length > 0 ? id : undefined}
      inputMode={negative ? signedKeypad() : 'decimal'}
      value={value[side]}
      onChange={(text) => onChange({ ...value, [side]: text }, side)}
    />
  );
  return (
    <div className={flow.shrink}>
      <div className={`${flow.lines} ${classes.pair}`}>
        {input('low')}
        <span className={typography.caption} aria-hidden="true">
          {formatSpan('', '')}
        </span>
        {input('high')}
      </div>
      {wrong.length > 0 && (
        <p id={id} className={typography.fieldError}>
          {wrong.join(' ')}
        </p>
      )}
    </div>
  );
}
