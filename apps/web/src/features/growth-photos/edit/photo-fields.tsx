import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { maxDescriptionLength, maxLocationLength } from '@onsil/contract/growth-photos';
import { plantableCropsQuery } from '#features/batches/api.ts';
import { FarmControllerSelect } from '#features/controllers/widgets/controller-select.tsx';
import { formatIsoDay, today } from '#lib/format/iso-day.ts';
import type { FormState } from '#lib/forms/form.ts';
import { Button } from '#ui/controls/button.tsx';
import { DayField } from '#ui/forms/day-field.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import { TextAreaField } from '#ui/forms/text-area.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { photoPlacesQuery } from '../api.ts';
import type { PhotoDraft } from '../model/photo-draft.ts';
import { SowingField } from './sowing-field.tsx';
import type { PictureDates } from './use-picture-dates.ts';
import flow from '#ui/layout/flow.module.css';
import classes from './sowing-field.module.css';

type Props = {
  farmId: string;
  form: FormState<PhotoDraft>;
  taken: PictureDates;
  /** the description while none is written */
  readyMade: string;
  /** crop of the edited entry; it stays selectable even if it is archived */
  crop?: { farmCropId: number; cropName: string } | undefined;
};

const maxOfferedPlaces = 4;

/** Place of the photo, with the places used before as suggestions; the latest of its crop take one tap. */
function PlaceField({ farmId, form }: Props) {
  const t = useTranslations('growthPhotos');
  const id = useId();
  const { data: places = [] } = useQuery(photoPlacesQuery(farmId));
  const suggestions = places.filter(({ farmCropId }) => String(farmCropId) === form.values.farmCropId);
  const place = form.field('locationDetail');
  const used = [...new Set(suggestions.map((one) => one.locationDetail))].slice(0, maxOfferedPlaces);
  return (
    <div className={flow.stack2}>
      <TextField
        {...place}
        label={t('place')}
        description={t('form.placeHint')}
        list={id}
        maxLength={maxLocationLength}
        autoComplete="off"
      />
      <datalist id={id}>
        {(suggestions.length > 0 ? suggestions : places).map(({ farmCropId, locationDetail }) => (
          <option key={`${farmCropId} ${locationDetail}`}>{locationDetail}</option>
        ))}
      </datalist>
      {used.length > 0 && (
        <fieldset className={`${flow.buttons} ${classes.offers}`}>
          <legend>{t('form.placesUsed')}</legend>
          {used.map((one) => (
            <Button key={one} aria-pressed={one === place.value} onClick={() => place.onChange(one)}>
              {one}
            </Button>
          ))}
        </fieldset>
      )}
    </div>
  );
}

/** Crop of the photo: the active crops and the current one. */
function PhotoCrop({ farmId, form, crop }: Props) {
  const t = useTranslations('growthPhotos');
  const query = useQuery(plantableCropsQuery(farmId));
  const crops = query.data ?? [];
  const isArchived = crop && !crops.some(({ farmCropId }) => farmCropId === crop.farmCropId);
  return (
    <SelectField
      {...form.field('farmCropId')}
      query={query}
      label={t('crop')}
      data={[
        ...(crop ? [] : [{ value: '', label: t('form.cropChoose') }]),
        ...[...(isArchived ? [crop] : []), ...crops].map(({ farmCropId, cropName }) => ({
          value: String(farmCropId),
          label: cropName,
        })),
      ]}
    />
  );
}

export function PhotoFields(props: Props) {
  const { farmId, form, taken, readyMade } = props;
  const draft = form.values;
  const photoDate = form.field('photoDate');
  const t = useTranslations('growthPhotos');
  const found = taken.by && t(taken.by === 'camera' ? 'form.dayFromPhoto' : 'form.dayFromFile');
  const differ = taken.several.length > 0 && t('form.daysDiffer', { days: taken.several.map(formatIsoDay).join(', ') });
  return (
    <>
      <PhotoCrop {...props} />
      <DayField
        {...photoDate}
        clearable={false}
        label={t('day')}
        description={differ || found}
        maxDate={today()}
        onChange={(day) => {
          taken.close();
          photoDate.onChange(day);
        }}
      />
      <SowingField farmId={farmId} crop={draft.farmCropId} photoDate={draft.photoDate} {...form.field('sowingDate')} />
      <FarmControllerSelect
        farmId={farmId}
        {...form.field('controllerId')}
        label={t('controller')}
        none={t('form.noController')}
      />
      <PlaceField {...props} />
      <TextAreaField
        {...form.field('description')}
        value={draft.description ?? readyMade}
        label={t('description')}
        description={t('form.describe')}
        maxLength={maxDescriptionLength}
      />
    </>
  );
}
