import { IconCopy, IconX } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { defaultMargin } from '@onsil/domain/crops/crop-recipe';
import { parseNumber } from '#lib/format/parse-number.ts';
import type { FormState } from '#lib/forms/form.ts';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { CellInput } from '#ui/forms/cell-input.tsx';
import { RangeInput } from '#ui/forms/range-input.tsx';
import type { Period } from '../model/recipe-bands.ts';
import { getRange, type RecipeDraft, type SeasonDraft } from '../model/recipe-draft.ts';
import type { CropField } from '../model/use-crop-fields.ts';
import classes from './recipe-editor.module.css';

export type RecipeInputs = { form: FormState<{ recipe: RecipeDraft }> };
/** A season with its index, as in the contract's paths. */
export type Placed = { season: SeasonDraft; index: number };

type RangeProps = RecipeInputs & { placed: Placed; field: CropField; period: Period };

/** Limits of a field in a season by day or by night. */
export function RangeCell({ form, placed: { season, index }, field, period }: RangeProps) {
  const t = useTranslations('crops');
  const seasonName = useTranslations('seasons');
  const name = `recipe.seasons.${index}.fields.${field.key}.${period}` as const;
  return (
    <RangeInput
      name={name}
      label={`${seasonName(season.season)} ${t(`period.${period}`)} ${field.name}`}
      value={getRange(season, field.key, period)}
      errors={{ low: form.error(`${name}.low`), high: form.error(`${name}.high`) }}
      negative={field.min < 0}
      onChange={(range) => form.setAt(name, range)}
    />
  );
}

/** How far the ranges of level 2 and 3 extend beyond the recipe's; the default where empty. */
export function MarginCell({ form, field }: RecipeInputs & { field: CropField }) {
  const t = useTranslations('crops.recipe');
  const { value = '', ...input } = form.field(`recipe.margins.${field.key}`);
  const days = form.values.recipe.seasons.map((season) => getRange(season, field.key, 'day'));
  const { low, high } = days.find((range) => range.low !== '' || range.high !== '') ?? { low: '', high: '' };
  const usual = defaultMargin(field.key, { low: parseNumber(low), high: parseNumber(high) });
  return (
    <CellInput
      {...input}
      label={t('marginOf', { name: field.name })}
      inputMode="decimal"
      placeholder={usual > 0 ? String(Number(usual.toFixed(field.decimals))) : ''}
      value={value}
    />
  );
}

/** Actions on a whole field. */
export function FieldActions({ form, field }: RecipeInputs & { field: CropField }) {
  const t = useTranslations('crops.recipe');
  const { seasons, fields } = form.values.recipe;
  const copyDayToNight = (): void => {
    for (const [index, season] of seasons.entries())
      form.setAt(`recipe.seasons.${index}.fields.${field.key}.night`, getRange(season, field.key, 'day'));
  };
  const remove = (): void => {
    form.clearErrors(...seasons.map((_, index) => `recipe.seasons.${index}.fields.${field.key}` as const));
    form.clearErrors(`recipe.margins.${field.key}`);
    form.setAt(
      'recipe.fields',
      fields.filter((one) => one !== field.key),
    );
  };
  return (
    <span className={classes.actions}>
      <IconButton label={t('dayForNight', { name: field.name })} onClick={copyDayToNight}>
        <IconCopy size={16} stroke={1.5} aria-hidden />
      </IconButton>
      <IconButton label={t('removeField', { name: field.name })} onClick={remove}>
        <IconX size={16} stroke={1.5} aria-hidden />
      </IconButton>
    </span>
  );
}

/** Inputs of a whole season: keyboard and unit. */
const seasonParts = {
  days: { inputMode: 'numeric', unit: 'days' },
  lightFrom: { type: 'time' },
  lightHours: { inputMode: 'decimal', unit: 'hours' },
  lightColor: { maxLength: 60 },
} as const;
type SeasonPart = keyof typeof seasonParts;
export const seasonPartNames = Object.keys(seasonParts) as SeasonPart[];

/** One input of a whole season. */
export function SeasonCell({ form, placed, part }: RecipeInputs & { placed: Placed; part: SeasonPart }) {
  const t = useTranslations('crops');
  const seasonName = useTranslations('seasons');
  const { season, index } = placed;
  const traits: {
    unit?: 'days' | 'hours';
    type?: 'time';
    inputMode?: 'numeric' | 'decimal';
    maxLength?: number;
  } = seasonParts[part];
  const { unit, ...input } = traits;
  return (
    <CellInput
      {...input}
      {...form.field(`recipe.seasons.${index}.${part}`)}
      label={`${seasonName(season.season)} ${t(`part.${part}`)}`}
      {...(unit && { suffix: t(`unit.${unit}`) })}
    />
  );
}
