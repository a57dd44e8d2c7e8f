import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { connectsQuery } from '#features/controllers/queries.ts';
import { SelectField } from '#ui/select-field.tsx';

type ControllerFilterProps = {
  farmId: string;
  systemId: string | undefined;
  onChange: (systemId: string | undefined) => void;
};

/** Filter by controller; focusing the select retries after a loading error. */
export function ControllerFilter({ farmId, systemId, onChange }: ControllerFilterProps) {
  const t = useTranslations('growthPhotos');
  const { data: controllers = [], isLoadingError, refetch } = useQuery(connectsQuery(farmId));
  const unknown = systemId !== undefined && !controllers.some((one) => one.systemId === systemId);
  return (
    <SelectField
      aria-label={t('controller')}
      value={systemId ?? ''}
      data={[
        { value: '', label: t('allControllers') },
        ...(isLoadingError ? [{ value: ' ', label: t('controllersFailed'), disabled: true }] : []),
        ...(unknown ? [{ value: systemId, label: t('otherController') }] : []),
        ...controllers.map((one) => ({ value: one.systemId, label: one.connectNm })),
      ]}
      onFocus={() => void (isLoadingError && refetch())}
      onChange={({ currentTarget }) => onChange(currentTarget.value || undefined)}
    />
  );
}
