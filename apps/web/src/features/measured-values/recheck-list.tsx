import type { HandField, Recheck } from '@onsil/contract/measured-values';
import { useLocale, useTranslations } from 'use-intl';
import { amountText, limitText } from '#lib/amounts.ts';
import classes from './entry.module.css';

export function RecheckList({ recheck, fields }: { recheck: readonly Recheck[]; fields: readonly HandField[] }) {
  const t = useTranslations('measuredValues.recheck');
  const korean = useLocale() === 'ko';
  return (
    <ul className={classes.list}>
      {recheck.map(({ field: key, reason, measured, controller, tolerance }) => {
        const field = fields.find((one) => one.field === key);
        if (!field) return null;
        const words = { field: korean ? field.nameKo : field.nameEn, measured: amountText(measured, field) };
        return (
          <li key={key}>
            {reason === 'unusual' || controller === null
              ? t('unusual', words)
              : t('difference', {
                  ...words,
                  controller: amountText(controller, field),
                  tolerance: limitText(tolerance, field),
                })}
          </li>
        );
      })}
    </ul>
  );
}
