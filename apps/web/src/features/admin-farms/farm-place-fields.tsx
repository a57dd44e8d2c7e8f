import type { ClipboardEvent } from 'react';
import { useTranslations } from 'use-intl';
import type { Problems } from '#lib/use-sending.ts';
import { Field } from '#ui/field.tsx';
import { placeIn, type FarmDraft } from './farm-draft.ts';
import classes from './farm-fields.module.css';
import { provinces } from './provinces.ts';

type Props = { draft: FarmDraft; onChange: (part: Partial<FarmDraft>) => void; problems: Problems };

/** A farm's address and coordinates. */
export function FarmPlaceFields({ draft, onChange, problems }: Props) {
  const t = useTranslations('adminFarms');
  const field = (name: 'province' | 'address' | 'addressDetail' | 'latitude' | 'longitude') => ({
    name,
    label: t(`field.${name}`),
    autoComplete: 'off',
    value: draft[name],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => onChange({ [name]: currentTarget.value }),
    error: problems[name],
  });
  // Maps copy both coordinates with a comma; a paste into either input fills both.
  const paste = (event: ClipboardEvent<HTMLInputElement>): void => {
    const place = placeIn(event.clipboardData.getData('text'));
    if (!place) return;
    event.preventDefault();
    onChange(place);
  };
  return (
    <>
      <Field {...field('province')} list="provinces" maxLength={40} />
      <datalist id="provinces">
        {provinces.map((province) => (
          <option key={province}>{province}</option>
        ))}
      </datalist>
      <Field {...field('address')} maxLength={200} />
      <Field {...field('addressDetail')} maxLength={100} />
      <div className={classes.pair}>
        <Field {...field('latitude')} inputMode="decimal" placeholder="34.9967" maxLength={20} onPaste={paste} />
        <Field {...field('longitude')} inputMode="decimal" placeholder="126.7169" maxLength={20} onPaste={paste} />
        <p>{t('hint.place')}</p>
      </div>
    </>
  );
}
