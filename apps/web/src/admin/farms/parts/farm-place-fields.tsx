import type { ClipboardEvent } from 'react';
import { useTranslations } from 'use-intl';
import { koreanProvinces } from '#lib/format/province.ts';
import type { FormState } from '#lib/forms/form.ts';
import { TextField } from '#ui/forms/text-field.tsx';
import { parseCoordinates, type FarmDraft } from '../model/farm-draft.ts';
import flow from '#ui/layout/flow.module.css';
import typography from '#ui/theme/typography.module.css';
import classes from './farm-place-fields.module.css';

/** A farm's address and coordinates. */
export function FarmPlaceFields({ form }: { form: FormState<FarmDraft> }) {
  const t = useTranslations('adminFarms');
  const field = (name: 'province' | 'address' | 'addressDetail' | 'latitude' | 'longitude') => ({
    ...form.field(name),
    label: t(`field.${name}`),
    autoComplete: 'off',
  });
  // Maps copy both coordinates with a comma; a paste into either input fills both.
  const paste = (event: ClipboardEvent<HTMLInputElement>): void => {
    const place = parseCoordinates(event.clipboardData.getData('text'));
    if (!place) return;
    event.preventDefault();
    form.set(place);
  };
  return (
    <>
      <TextField {...field('province')} list="provinces" maxLength={40} />
      <datalist id="provinces">
        {koreanProvinces.map((province) => (
          <option key={province}>{province}</option>
        ))}
      </datalist>
      <TextField {...field('address')} maxLength={200} />
      <TextField {...field('addressDetail')} maxLength={100} />
      <div className={`${flow.halves} ${classes.pair}`}>
        <TextField {...field('latitude')} inputMode="decimal" placeholder="34.9967" maxLength={20} onPaste={paste} />
        <TextField {...field('longitude')} inputMode="decimal" placeholder="126.7169" maxLength={20} onPaste={paste} />
        <p className={`${typography.caption} ${flow.all}`}>{t('hint.place')}</p>
      </div>
    </>
  );
}
