import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ControllerRow } from '@onsil/contract/controllers';
import { racksApi, type ControllerPosition, type Rack } from '@onsil/contract/racks';
import { controllersQuery } from '#features/controllers/api.ts';
import { ControllerSelect } from '#features/controllers/widgets/controller-select.tsx';
import { today, formatIsoDay } from '#lib/format/iso-day.ts';
import type { OwnedForm } from '#lib/forms/form.ts';
import { useForm } from '#lib/forms/use-form.ts';
import { DescriptionList } from '#ui/data/description-list.tsx';
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { QueryFallback } from '#ui/feedback/query-fallback.tsx';
import { toast } from '#ui/feedback/toast.tsx';
import { DayField } from '#ui/forms/day-field.tsx';
import { EditSheet } from '#ui/forms/edit-sheet.tsx';
import { Form } from '#ui/forms/form.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import { useSheetChanges } from '#ui/forms/sheet-changes.ts';
import { controllerPlacesQuery } from '../api.ts';
import { usePlaceController } from '../commands.ts';
import { listNumbers } from '../model/positions.ts';
import { useRackText } from '../model/use-rack-text.ts';
import flow from '#ui/layout/flow.module.css';
import typography from '#ui/theme/typography.module.css';

type HistoryProps = { places: readonly ControllerPosition[]; racks: readonly Rack[] };

/** Current and former places of a controller, newest first. */
function ControllerPlaceHistory({ places, racks }: HistoryProps) {
  const t = useTranslations('racks.places');
  const text = useRackText();
  if (places.length === 0) return <p>{t('noHistory')}</p>;
  return (
    <DescriptionList
      facts={places.map((place) => ({
        name:
          place.to === null
            ? t('still', { from: formatIsoDay(place.from) })
            : t('ended', { from: formatIsoDay(place.from), to: formatIsoDay(place.to) }),
        value: t('at', {
          rack: racks.find(({ rackId }) => rackId === place.rackId)?.name ?? t('gone'),
          tiers: text.tiers(place),
        }),
      }))}
    />
  );
}

type Props = { farmId: string; racks: readonly Rack[]; onClose: () => void; onSaved: () => void };
type PlaceDraft = { controllerId: string; rackId: string; tierFrom: string; tierTo: string; from: string | null };
type FormProps = Omit<Props, 'onClose'> & {
  controllers: readonly ControllerRow[];
  form: OwnedForm<PlaceDraft>;
};

const { body } = racksApi.placeController;

/** Form values from the current place of the controller. */
const draftFor = (controllerId: string, places: readonly ControllerPosition[]): PlaceDraft => {
  const now = places.find((place) => place.controllerId === controllerId && place.to === null);
  return {
    controllerId,
    rackId: now ? String(now.rackId) : '',
    tierFrom: String(now?.tierFrom ?? 1),
    tierTo: String(now?.tierTo ?? 1),
    from: today(),
  };
};

function PlaceForm({ farmId, racks, controllers, form, onSaved }: FormProps) {
  const t = useTranslations('racks.places');
  const text = useRackText();
  const { mutateAsync: placeController } = usePlaceController(farmId);
  const draft = form.values;
  const rack = racks.find(({ rackId }) => String(rackId) === draft.rackId);
  const tiers = listNumbers(1, rack?.tierCount ?? 1).map((tier) => ({ value: String(tier), label: text.tier(tier) }));
  // Day and place are checked together, so a change of one clears the errors of both.
  const change = (part: Partial<PlaceDraft>): void => {
    form.clearErrors('from', 'rackId', 'tierFrom', 'tierTo');
    form.set(part);
  };
  const submit = (): Promise<void> => {
    const { controllerId, rackId, tierFrom, tierTo, from } = draft;
    const place = rackId === '' ? null : { rackId: Number(rackId), tierFrom: Number(tierFrom), tierTo: Number(tierTo) };
    return form.submit(body, { controllerId, from: from ?? '', place }, async (valid) => {
      await placeController(valid);
      toast(
        t('saved', {
          name: controllers.find((one) => one.controllerId === controllerId)?.controllerName ?? controllerId,
        }),
      );
      onSaved();
    });
  };
  return (
    <Form form={form} submitLabel={t('save')} onSubmit={() => void submit()}>
      <SelectField
        name="rackId"
        label={t('rack')}
        value={draft.rackId}
        error={form.error('rackId')}
        data={[
          { value: '', label: t('nothing') },
          ...racks.map(({ rackId, name, place }) => ({ value: String(rackId), label: `${name} · ${place}` })),
        ]}
        onChange={({ currentTarget: { value } }) => {
          const all = racks.find(({ rackId }) => String(rackId) === value)?.tierCount ?? 1;
          change({ rackId: value, tierFrom: '1', tierTo: String(all) });
        }}
      />
      {rack && (
        <div className={`${flow.pair} ${flow.top}`}>
          {(['tierFrom', 'tierTo'] as const).map((name) => (
            <SelectField
              key={name}
              name={name}
              label={t(name)}
              value={draft[name]}
              error={form.error(name)}
              data={tiers}
              onChange={({ currentTarget }) => change({ [name]: currentTarget.value })}
            />
          ))}
        </div>
      )}
      <DayField {...form.field('from')} label={t('from')} />
    </Form>
  );
}

type ShownProps = Omit<Props, 'onClose'> & {
  controllers: readonly ControllerRow[];
  places: readonly ControllerPosition[];
};

function Places({ farmId, racks, controllers, places, onSaved }: ShownProps) {
  const t = useTranslations('racks.places');
  const leave = useTranslations('common.leave');
  const [asked, setAsked] = useState<string | null>(null);
  const form = useForm({
    initial: draftFor(controllers[0]?.controllerId ?? '', places),
    toField: (path) => path.replace(/^place\./, ''),
  });
  const { controllerId: chosen } = form.values;
  useSheetChanges(form.changed);
  const show = (controllerId: string): void => {
    form.reset(draftFor(controllerId, places));
    setAsked(null);
  };
  return (
    <div className={flow.stack4}>
      <p className={typography.hint}>{t('text')}</p>
      <ControllerSelect
        label={t('controller')}
        value={chosen}
        controllers={controllers}
        onChange={({ currentTarget: { value } }) => (form.changed ? setAsked(value) : show(value))}
      />
      <ConfirmDialog
        opened={asked !== null}
        title={leave('title')}
        confirmLabel={t('leave.go')}
        danger
        onConfirm={() => asked !== null && show(asked)}
        onCancel={() => setAsked(null)}
      >
        {t('leave.text')}
      </ConfirmDialog>
      <PlaceForm key={chosen} farmId={farmId} racks={racks} controllers={controllers} form={form} onSaved={onSaved} />
      <section className={flow.stack2} aria-label={t('history')}>
        <h3 className={typography.hint}>{t('history')}</h3>
        <ControllerPlaceHistory places={places.filter(({ controllerId }) => controllerId === chosen)} racks={racks} />
      </section>
    </div>
  );
}

/** Sheet that edits which tiers of which rack each controller covers, since when, and shows its former places. */
export function ControllerPlacesSheet({ onClose, ...props }: Props) {
  const t = useTranslations('racks.places');
  const listQuery = useQuery(controllersQuery(props.farmId));
  const placesQuery = useQuery(controllerPlacesQuery(props.farmId));
  const error = listQuery.error ?? placesQuery.error;
  const hasNoControllers = listQuery.data?.length === 0;
  const isReady = listQuery.data && placesQuery.data && !hasNoControllers;
  return (
    <EditSheet title={t('title')} onClose={onClose}>
      {hasNoControllers && <EmptyState title={t('noControllers')} />}
      {isReady && <Places {...props} controllers={listQuery.data} places={placesQuery.data} />}
      {!isReady && !hasNoControllers && (
        <QueryFallback
          error={error}
          retry={() => Promise.all([listQuery.refetch(), placesQuery.refetch()])}
          lines={5}
        />
      )}
    </EditSheet>
  );
}
