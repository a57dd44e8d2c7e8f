import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { FormState } from '#lib/forms/form.ts';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import { rackPlacesQuery } from '../api.ts';
import type { RecordDraft } from '../model/record-draft.ts';

type Props = {
  farmId: string;
  form: FormState<RecordDraft>;
  /** number of positions of an existing record */
  kept?: number;
};

export function RackSelect({ farmId, form, kept }: Props) {
  const t = useTranslations('yields.form');
  const draft = form.values;
  const { data: racks = [], error, refetch } = useQuery(rackPlacesQuery(farmId));
  const rack = racks.find(({ rackId }) => String(rackId) === draft.rackId);
  if (racks.length === 0 && error)
    return <ErrorState title={t('racksFailed')} error={error} onRetry={() => void refetch()} />;
  if (racks.length === 0 && !kept) return null;
  const nowhere = { value: '', label: t('noRack') };
  // A record without positions keeps none.
  const now =
    kept === 0
      ? [{ value: 'kept', label: t('noRack') }]
      : [nowhere, { value: 'kept', label: t('keptCells', { count: kept ?? 0 }) }];
  return (
    <>
      <SelectField
        name="rackId"
        label={t('rack')}
        value={draft.rackId}
        error={form.error('rackId')}
        data={[
          ...(kept === undefined ? [nowhere] : now),
          ...racks.map(({ rackId, name }) => ({ value: String(rackId), label: name })),
        ]}
        onChange={({ currentTarget }) => form.set({ rackId: currentTarget.value, sectionNo: '' })}
      />
      {rack && rack.sections.length > 0 && (
        <SelectField
          {...form.field('sectionNo')}
          label={t('section')}
          data={[
            { value: '', label: t('wholeRack') },
            ...rack.sections.map(({ sectionNo, name }) => ({ value: String(sectionNo), label: name })),
          ]}
        />
      )}
    </>
  );
}
