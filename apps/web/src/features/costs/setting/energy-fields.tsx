import { useTranslations } from 'use-intl';
import type { CostSetting } from '@onsil/contract/costs';
import type { FormState } from '#lib/forms/form.ts';
import { useLocalized } from '#lib/i18n/use-localized.ts';
import { NativeNumberField } from '#ui/forms/native-number-field.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import { meterSource, type SettingDraft } from '../model/setting-draft.ts';
import flow from '#ui/layout/flow.module.css';
import typography from '#ui/theme/typography.module.css';
import classes from './setting.module.css';

type Props = {
  setting: CostSetting;
  form: FormState<SettingDraft>;
};

/** How the electricity of each controller's room is counted. */
export function EnergyFields({ setting, form }: Props) {
  const t = useTranslations('costs.setting');
  const localized = useLocalized();
  const { energy } = form.values;
  const nameOf = (controllerId: string): string =>
    setting.energy.find((one) => one.controllerId === controllerId)?.controllerName ?? controllerId;
  const sources = [
    { value: '', label: t('sources.none') },
    ...setting.meterFields.map(({ field, nameKo, nameEn }) => ({
      value: meterSource(field),
      label: t('meter', { name: localized(nameKo, nameEn) }),
    })),
    { value: 'lamps', label: t('sources.lamps') },
  ];
  return (
    <fieldset className={flow.stack3}>
      <legend>{t('energy')}</legend>
      <p className={typography.hint}>{t('energyHint')}</p>
      {energy.length === 0 && <p className={typography.hint}>{t('noControllers')}</p>}
      {energy.map((one, index) => (
        <div key={one.controllerId} className={`${flow.halves} ${classes.source}`}>
          <SelectField
            {...form.field(`energy.${index}.source`)}
            label={nameOf(one.controllerId)}
            aria-label={t('source', { controller: nameOf(one.controllerId) })}
            data={sources}
          />
          {one.source === 'lamps' && (
            <NativeNumberField {...form.field(`energy.${index}.lampWatts`)} label={t('watts')} unit="W" decimal />
          )}
        </div>
      ))}
      {setting.meterFields.length === 0 && <p className={typography.hint}>{t('noMeter')}</p>}
    </fieldset>
  );
}
