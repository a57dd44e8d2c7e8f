import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { FieldMeta } from '@onsil/contract/controllers';
import { maxSeriesFields } from '@onsil/contract/telemetry';
import { fieldColor } from '#lib/format/field-color.ts';
import { useLocalized } from '#lib/i18n/use-localized.ts';
import { SeriesKey } from '#ui/charts/time-series/series-key.tsx';
import { toggleValue } from './model/selection.ts';
import chip from '#ui/forms/chip.module.css';
import flow from '#ui/layout/flow.module.css';
import typography from '#ui/theme/typography.module.css';
import classes from './controls.module.css';

type Props = {
  all: readonly FieldMeta[];
  chosen: readonly string[];
  /** the lines have the colours of their fields, not of their controllers */
  isColored: boolean;
  /** what the lines are means of; null where it goes without saying */
  note: string | null;
  onChoose: (fields: string[]) => void;
};

/** Chips that one row holds at 1440 px, that of the rest included. */
const maxChips = 8;

/** The chosen fields and the first of the others; a last single one is no rest. */
const firstFields = (all: readonly FieldMeta[], chosen: readonly string[]): readonly FieldMeta[] => {
  if (all.length <= maxChips) return all;
  const free = all.filter(({ field }) => !chosen.includes(field));
  const shown = new Set([
    ...chosen,
    ...free.slice(0, Math.max(0, maxChips - 1 - chosen.length)).map(({ field }) => field),
  ]);
  return all.filter(({ field }) => shown.has(field));
};

/** A toggle chip per field, in the colour of its line; six fields at most. */
export function FieldChips({ all, chosen, isColored, note, onChoose }: Props) {
  const t = useTranslations('timeSeries');
  const localized = useLocalized();
  const full = chosen.length >= maxSeriesFields;
  const order = all.map(({ field }) => field);
  const [isUnfolded, setUnfolded] = useState(false);
  const shown = isUnfolded ? all : firstFields(all, chosen);
  return (
    <fieldset className={classes.fields} aria-label={t('fields')}>
      <span className={`${typography.captionTight} ${typography.noWrap}`}>
        {t('fields')} {chosen.length}/{maxSeriesFields}
      </span>
      <div className={`${flow.buttons} ${classes.line}`}>
        {shown.map((field) => {
          const on = chosen.includes(field.field);
          const name = localized(field.nameKo, field.nameEn);
          return (
            <button
              key={field.field}
              type="button"
              className={`${chip.chip} ${classes.chip}`}
              aria-pressed={on}
              disabled={full && !on}
              onClick={() => onChoose(toggleValue(chosen, field.field, order))}
            >
              {on && isColored ? (
                <SeriesKey series={{ color: fieldColor(field.field) }} />
              ) : (
                !on && <span aria-hidden="true">+</span>
              )}
              {name}
              {on && <span aria-hidden="true">×</span>}
            </button>
          );
        })}
        {shown.length < all.length && (
          <button
            type="button"
            className={`${chip.chip} ${classes.chip}`}
            data-more
            aria-expanded={false}
            onClick={() => setUnfolded(true)}
          >
            <span aria-hidden="true">+</span>
            {t('moreFields', { count: all.length - shown.length })}
          </button>
        )}
      </div>
      {(full || note !== null) && (
        <span className={`${typography.captionTight} ${classes.note}`}>{full ? t('fieldsMost') : note}</span>
      )}
    </fieldset>
  );
}
