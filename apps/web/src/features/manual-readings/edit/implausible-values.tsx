import { useTranslations } from 'use-intl';
import type { ManualReadingField, PlausibilityWarning } from '@onsil/contract/manual-readings';
import { formatAmount, formatLimit, ofDifference } from '#lib/format/amounts.ts';
import { useLocalized } from '#lib/i18n/use-localized.ts';
import flow from '#ui/layout/flow.module.css';
import typography from '#ui/theme/typography.module.css';

export function ImplausibleValues({
  recheck,
  fields,
}: {
  recheck: readonly PlausibilityWarning[];
  fields: readonly ManualReadingField[];
}) {
  const t = useTranslations('manualReadings.recheck');
  const localized = useLocalized();
  return (
    <ul className={`${flow.stack1} ${flow.above2} ${typography.plain}`}>
      {recheck.map(({ field: key, reason, measured, controller, tolerance }) => {
        const field = fields.find((one) => one.field === key);
        if (!field) return null;
        const words = { field: localized(field.nameKo, field.nameEn), measured: formatAmount(measured, field) };
        return (
          <li key={key}>
            {reason === 'unusual' || controller === null
              ? t('unusual', words)
              : t('difference', {
                  ...words,
                  controller: formatAmount(controller, field),
                  tolerance: formatLimit(tolerance, ofDifference(field)),
                })}
          </li>
        );
      })}
    </ul>
  );
}
