import { defaultMargin } from '@onsil/domain/crops/crop-recipe';
import { IconCopy, IconX } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { parseNumber } from '#lib/format/parse-number.ts';
import type { FormState } from '#lib/state/use-form.ts';
import { CellInput } from '#ui/forms/cell-input.tsx';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { RangeInput } from '#ui/forms/range-input.tsx';
import classes from './recipe-editor.module.css';
import {
  copyDayToNight,
  getRange,
  type RecipeDraft,
  type SeasonDraft,
  removeField,
  setRange,
  setSeasonPart,
} from '../model/recipe-draft.ts';
import type { Period } from '../model/recipe-bands.ts';
import type { CropField } from '../model/use-crop-fields.ts';

export type RecipeInputs = { draft: RecipeDraft; sending: FormState; onChange: (draft: RecipeDraft) => void };
/** A season with its index, as in the contract's paths. */
export type Placed = { season: SeasonDraft; index: number };

type RangeProps = RecipeInputs & { placed: Placed; field: CropField; period: Period };

/** Limits of a field in a season by day or by night. */
export function RangeCell({ draft, sending, onChange, placed: { season, index }, field, period }: RangeProps) {
  const t = useTranslations('crops');
  const seasonName = useTranslations('seasons');
  const path = `recipe.seasons.${index}.fields.${field.key}`;
  const name = `${path}.${period}`;
  const { problems } = sending;
  // A field missing from the catalogue makes the whole row invalid.
  const whole = period === 'day' ? problems[path] : undefined;
  return (
    <RangeInput
      name={name}
      label={`${seasonName(season.season)} ${t(`period.${period}`)} ${field.name}`}
      value={getRange(season, field.key, period)}
      errors={{ low: problems[`${name}.low`] ?? whole, high: problems[`${name}.high`] }}
      negative={field.min < 0}
      onChange={(range) => {
        sending.forget(path, `${name}.low`, `${name}.high`);
        onChange(setRange(draft, { index, key: field.key, period }, range));
      }}
    />
  );
}

/** How far the ranges of level 2 and 3 extend beyond the recipe's; the default where empty. */
export function MarginCell({ draft, sending, onChange, field }: RecipeInputs & { field: CropField }) {
  const t = useTranslations('crops.recipe');
  const name = `recipe.margins.${field.key}`;
  const days = draft.seasons.map((season) => getRange(season, field.key, 'day'));
  const { low, high } = days.find((range) => range.low !== '' || range.high !== '') ?? { low: '', high: '' };
  const usual = defaultMargin(field.key, { low: parseNumber(low), high: parseNumber(high) });
  return (
    <CellInput
      name={name}
      label={t('marginOf', { name: field.name })}
      inputMode="decimal"
      placeholder={usual > 0 ? String(Number(usual.toFixed(field.decimals))) : ''}
      value={draft.margins[field.key] ?? ''}
      error={sending.problems[name]}
      onChange={(text) => {
        sending.forget(name);
        onChange({ ...draft, margins: { ...draft.margins, [field.key]: text } });
      }}
    />
  );
}

/** Actions on a whole field. */
export function FieldActions({ draft, sending, onChange, field }: RecipeInputs & { field: CropField }) {
  const t = useTranslations('crops.recipe');
  const change = (next: RecipeDraft): void => {
    sending.forget(...Object.keys(sending.problems).filter((path) => path.includes(`.${field.key}`)));
    onChange(next);
  };
  return (
    <span className={classes.actions}>
      <IconButton
        label={t('dayForNight', { name: field.name })}
        onClick={() => change(copyDayToNight(draft, field.key))}
      >
        <IconCopy size={16} stroke={1.5} aria-hidden />
      </IconButton>
      <IconButton label={t('removeField', { name: field.name })} onClick={() => change(removeField(draft, field.key))}>
        <IconX size={16} stroke={1.5} aria-hidden />
      </IconButton>
    </span>
  );
}

/** Inputs of a whole season, by the names of the draft: path in the contract, keyboard and unit. */
const seasonParts = {
  days: { path: 'days', inputMode: 'numeric', unit: 'days' },
  lightFrom: { path: 'lightFromMinute', type: 'time' },
  lightHours: { path: 'lightMinutes', inputMode: 'decimal', unit: 'hours' },
  lightColor: { path: 'lightColor', maxLength: 60 },
} as const;
type SeasonPart = keyof typeof seasonParts;
export const seasonPartNames = Object.keys(seasonParts) as SeasonPart[];

/** One input of a whole season. */
export function SeasonCell({
  draft,
  sending,
  onChange,
  placed,
  part,
}: RecipeInputs & { placed: Placed; part: SeasonPart }) {
  const t = useTranslations('crops');
  const seasonName = useTranslations('seasons');
  const { season, index } = placed;
  const traits: {
    path: string;
    unit?: 'days' | 'hours';
    type?: 'time';
    inputMode?: 'numeric' | 'decimal';
    maxLength?: number;
  } = seasonParts[part];
  const { path, unit, ...input } = traits;
  const name = `recipe.seasons.${index}.${path}`;
  return (
    <CellInput
      {...input}
      name={name}
      label={`${seasonName(season.season)} ${t(`part.${part}`)}`}
      {...(unit && { suffix: t(`unit.${unit}`) })}
      value={season[part]}
      error={sending.problems[name]}
      onChange={(text) => {
        sending.forget(name);
        onChange(setSeasonPart(draft, index, { [part]: text }));
      }}
    />
  );
}
