import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { controllersQuery } from '#features/controllers/queries.ts';
import { SelectField } from '#ui/select-field.tsx';

type ControllerFilterProps = {
  farmId: string;
  controllerId: string | undefined;
  onChange: (controllerId: string | undefined) => void;
};

/** Filter by controller; focusing the select retries after a loading error. */
export function ControllerFilter({ farmId, controllerId, onChange }: ControllerFilterProps) {
  const t = useTranslations('growthPhotos');
  const { data: controllers = [], isLoadingError, refetch } = useQuery(controllersQuery(farmId));
  const unknown = controllerId !== undefined && !controllers.some((one) => one.controllerId === controllerId);
  return (
    <SelectField
      aria-label={t('controller')}
      value={controllerId ?? ''}
      data={[
        { value: '', label: t('allControllers') },
        ...(isLoadingError ? [{ value: ' ', label: t('controllersFailed'), disabled: true }] : []),
        ...(unknown ? [{ value: controllerId, label: t('otherController') }] : []),
        ...controllers.map((one) => ({ value: one.controllerId, label: one.controllerName })),
      ]}
      onFocus={() => void (isLoadingError && refetch())}
      onChange={({ currentTarget }) => onChange(currentTarget.value || undefined)}
    />
  );
}
