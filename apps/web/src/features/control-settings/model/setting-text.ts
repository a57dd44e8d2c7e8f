import { useTranslations } from 'use-intl';
import type { ControlSetting, SettingVersion } from '@onsil/contract/control-settings';
import type { Slot } from '@onsil/domain/control/control-setting';
import { formatAmount } from '#lib/format/amounts.ts';
import { parseInstant, formatMoment } from '#lib/format/kst.ts';
import { useLocalized } from '#lib/i18n/use-localized.ts';

export type SettableField = ControlSetting['fields'][number];

/** The fields that slots set, in catalogue order; a removed field shows its key. */
export const fieldsOf = (
  slots: readonly Slot[],
  fields: readonly SettableField[],
): Pick<SettableField, 'field' | 'nameKo' | 'nameEn' | 'unit' | 'decimals'>[] => {
  const named = new Set(slots.flatMap(({ values }) => Object.keys(values)));
  const known = fields.filter(({ field }) => named.has(field));
  for (const { field } of known) named.delete(field);
  const removed = [...named].map((field) => ({ field, nameKo: field, nameEn: field, unit: '', decimals: 2 }));
  return [...known, ...removed];
};

type Named = ReturnType<typeof fieldsOf>[number];

/** Formats control settings as text. */
export const useSettingText = () => {
  const t = useTranslations('controlSettings');
  const localized = useLocalized();

  /** The period in which a slot is in effect. */
  const span = (slots: readonly Slot[], place: number): string => {
    const from = slots[place]?.startTime ?? '';
    if (slots.length === 1) return t('slots.allDay', { from });
    const next = slots[place + 1]?.startTime;
    if (next !== undefined) return t('slots.span', { from, until: next });
    const [first] = slots;
    return first === undefined || first.startTime === '00:00'
      ? t('slots.span', { from, until: '24:00' })
      : t('slots.nextDay', { from, until: first.startTime });
  };

  return {
    nameOf: ({ nameKo, nameEn }: Pick<Named, 'nameKo' | 'nameEn'>): string => localized(nameKo, nameEn),
    versionName: (version: number): string => t('name', { version: String(version) }),
    span,
    /** `–` where a slot leaves the field to the controller */
    amount: (value: number | undefined, field: Named): string =>
      value === undefined ? '–' : formatAmount(value, field),
    by: ({ memberName, savedAt }: Pick<SettingVersion, 'memberName' | 'savedAt'>): string =>
      t('by', { name: memberName ?? t('former'), time: formatMoment(parseInstant(savedAt)) }),
  };
};
