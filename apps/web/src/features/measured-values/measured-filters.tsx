import type { ControllerRow } from '@onsil/contract/controllers';
import { useTranslations } from 'use-intl';
import { DayField } from '#ui/day-field.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { Toolbar } from '#ui/tool-bar.tsx';
import type { ReadingsNavigate, ReadingsSearch } from './measured-search.ts';

type ReadingFiltersProps = { connects: readonly ControllerRow[]; search: ReadingsSearch; go: ReadingsNavigate };

export function ReadingFilters({ connects, search: { controllerId, from, to }, go }: ReadingFiltersProps) {
  const t = useTranslations('measuredValues');
  return (
    <Toolbar>
      <SelectField
        label={t('controller')}
        data={[
          { value: '', label: t('allControllers') },
          ...connects.map((one) => ({ value: one.controllerId, label: one.controllerName })),
        ]}
        value={controllerId ?? ''}
        onChange={({ currentTarget }) => go({ controllerId: currentTarget.value || undefined, page: undefined })}
      />
      <DayField
        label={t('from')}
        value={from ?? null}
        onChange={(day) => go({ from: day ?? undefined, page: undefined })}
      />
      <DayField label={t('to')} value={to ?? null} onChange={(day) => go({ to: day ?? undefined, page: undefined })} />
    </Toolbar>
  );
}
