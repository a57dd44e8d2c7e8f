import { useTranslations } from 'use-intl';
import { useCodeName } from '#features/codes/api.ts';
import { formatIsoDay } from '#lib/format/iso-day.ts';
import { formatValue } from '#lib/format/numbers.ts';
import { NewTabLink } from '#ui/controls/new-tab-link.tsx';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import { asField, type InfoField } from '../model/info-fields.ts';
import typography from '#ui/theme/typography.module.css';
import classes from '../farm-info.module.css';

/** A value's own decimals, three at most. */
const digits = (value: number): number => Math.min(3, String(value).split('.')[1]?.length ?? 0);

/** Formats a value with its unit; empty when unknown. */
export const useInfoText = (): ((field: InfoField, value: unknown) => string) => {
  const codeName = useCodeName();
  return (field, value) => {
    if (field.kind === 'cultivation' && typeof value === 'string') return codeName('FARM_CULTIVATION_TYPE', value);
    if (field.kind === 'day' && typeof value === 'string') return formatIsoDay(value);
    if (typeof value === 'string') return value;
    if (typeof value !== 'number') return '';
    const { unit } = asField(field);
    if (field.kind === 'degrees') return `${value}${unit}`;
    return [formatValue(value, digits(value)), unit].filter(Boolean).join(' ');
  };
};

/** One value; a dash when unknown. */
export function InfoValue({ field, value }: { field: InfoField; value: unknown }) {
  const t = useTranslations('farmInfo');
  const text = useInfoText()(field, value);
  if (text === '')
    return (
      <span className={typography.muted}>
        <span aria-hidden="true">–</span>
        <VisuallyHidden>{t('never')}</VisuallyHidden>
      </span>
    );
  if (field.kind === 'link')
    return (
      <NewTabLink href={text} className={typography.link}>
        {text.replace(/^https?:\/\//i, '').replace(/\/$/, '')}
      </NewTabLink>
    );
  return <span className={field.kind === 'lines' ? classes.lines : undefined}>{text}</span>;
}
