import { IconX } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { monthsBefore } from '@onsil/domain/costs/months';
import { formatMonth } from '#lib/format/kst.ts';
import type { FormState } from '#lib/forms/form.ts';
import { addIcon } from '#ui/controls/add-icon.tsx';
import { Button } from '#ui/controls/button.tsx';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { NativeNumberField } from '#ui/forms/native-number-field.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import { thisMonth } from '../model/period.ts';
import type { RateDraft, SettingDraft } from '../model/setting-draft.ts';
import flow from '#ui/layout/flow.module.css';
import surface from '#ui/layout/surface.module.css';
import typography from '#ui/theme/typography.module.css';
import classes from './setting.module.css';

const maxMonths = 36;
/** A year ahead, because new rates are known before they hold. */
const monthsAhead = 12;

const monthOptions = (chosen: readonly RateDraft[]): string[] => {
  const months = Array.from({ length: maxMonths + monthsAhead }, (_, ago) =>
    monthsBefore(thisMonth(), ago - monthsAhead),
  );
  return [...new Set([...months, ...chosen.map(({ from }) => from)])].toSorted().toReversed();
};

/** Rates of electricity and work, each from a month on. */
export function RateFields({ form }: { form: FormState<SettingDraft> }) {
  const t = useTranslations('costs.setting');
  const { rates } = form.values;
  const months = monthOptions(rates);
  const add = (): void => {
    const free = rates.some(({ from }) => from === thisMonth())
      ? months.toReversed().find((month) => month > thisMonth() && !rates.some(({ from }) => from === month))
      : thisMonth();
    const last = rates.at(-1) ?? { electricityPrice: '', labourRate: '' };
    form.insert('rates', { ...last, from: free ?? thisMonth() });
  };
  return (
    <fieldset className={flow.stack3}>
      <legend>{t('rates')}</legend>
      <p className={typography.hint}>{t('ratesHint')}</p>
      {rates.map((_, index) => (
        // The rows have no id besides their index.
        // oxlint-disable-next-line react/no-array-index-key -- see above
        <div key={index} className={`${surface.frame} ${flow.halves} ${classes.rate}`}>
          <SelectField
            {...form.field(`rates.${index}.from`)}
            label={t('from')}
            data={months.map((month) => ({ value: month, label: formatMonth(month) }))}
          />
          <IconButton label={t('removeRate', { number: index + 1 })} onClick={() => form.remove('rates', index)}>
            <IconX size={18} stroke={1.5} aria-hidden />
          </IconButton>
          <NativeNumberField
            {...form.field(`rates.${index}.electricityPrice`)}
            label={t('electricity')}
            unit={t('electricityUnit')}
            decimal
          />
          <NativeNumberField
            {...form.field(`rates.${index}.labourRate`)}
            label={t('labour')}
            unit={t('labourUnit')}
            decimal
          />
        </div>
      ))}
      {form.error('rates') !== undefined && <p className={typography.fieldError}>{form.error('rates')}</p>}
      <Button icon={addIcon} onClick={add}>
        {t('addRate')}
      </Button>
    </fieldset>
  );
}
