import type { Connect } from '@onsil/contract/controllers';
import { useTranslations } from 'use-intl';
import { DayField } from '#ui/day-field.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { ToolBar } from '#ui/tool-bar.tsx';
import type { MeasuredGo, MeasuredSearch } from './measured-search.ts';

type ReadingFiltersProps = { connects: readonly Connect[]; search: MeasuredSearch; go: MeasuredGo };

export function MeasuredFilters({ connects, search: { controllerId, from, to }, go }: ReadingFiltersProps) {
  const t = useTranslations('measuredValues');
  return (
    <ToolBar>
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
    </ToolBar>
  );
}
