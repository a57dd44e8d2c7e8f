import { unitText } from '#lib/format/amounts.ts';
import type { AdminField } from '@onsil/contract/admin-fields';
import { IconTrash } from '@tabler/icons-react';
import { useLocale, useTranslations } from 'use-intl';
import type { FormErrors } from '#lib/state/use-form.ts';
import { TextField } from '#ui/forms/text-field.tsx';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import typography from '#ui/theme/typography.module.css';
import classes from '../controllers.module.css';
import type { MappingDraft } from '../model/mapping-draft.ts';

type Props = {
  draft: MappingDraft;
  fields: readonly AdminField[];
  /** the error of an input, by its name */
  problemOf: (name: string) => FormErrors[string] | undefined;
  disabled: boolean;
  onChange: (part: Partial<MappingDraft>) => void;
  onRemove: () => void;
};

// Not a valid unit, so it cannot collide.
const custom = '*';

function Linear({ draft, unit, problemOf, disabled, onChange }: Omit<Props, 'fields' | 'onRemove'> & { unit: string }) {
  const t = useTranslations('adminControllers.mapping');
  return (
    <div className={classes.linear}>
      {(['factor', 'offset'] as const).map((name) => (
        <TextField
          key={name}
          label={t(name)}
          inputMode="text"
          autoComplete="off"
          disabled={disabled}
          value={draft[name]}
          onChange={({ currentTarget }) => onChange({ [name]: currentTarget.value })}
          error={problemOf(`custom.${name}`)}
        />
      ))}
      <p className={typography.hint}>{[t('formula'), unit && `(${unitText(unit)})`].filter(Boolean).join(' ')}</p>
    </div>
  );
}

/** One source key: its field and source unit. */
export function MappingRow({ draft, fields, problemOf, disabled, onChange, onRemove }: Props) {
  const t = useTranslations('adminControllers.mapping');
  const korean = useLocale() === 'ko';
  const field = fields.find(({ key }) => key === draft.field);
  const units = field?.units ?? [];
  const known = draft.custom || draft.sourceUnit === '' || units.includes(draft.sourceUnit);
  const pickField = (key: string): void => {
    const next = fields.find((one) => one.key === key);
    onChange({ field: key, ...(!draft.custom && { sourceUnit: next?.unit ?? '' }) });
  };
  const pickUnit = (unit: string): void =>
    onChange(unit === custom ? { custom: true, sourceUnit: '' } : { custom: false, sourceUnit: unit });
  return (
    <li className={classes.mapping}>
      <div className={classes.inputs}>
        <TextField
          label={t('sourceKey')}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          disabled={disabled}
          value={draft.sourceKey}
          onChange={({ currentTarget }) => onChange({ sourceKey: currentTarget.value })}
          error={problemOf('sourceKey')}
        />
        <SelectField
          label={t('field')}
          disabled={disabled}
          data={[
            { value: '', label: t('choose') },
            ...fields.map(({ key, nameKo, nameEn, unit }) => ({
              value: key,
              label: [korean ? nameKo : nameEn, unit && `(${unitText(unit)})`].filter(Boolean).join(' '),
            })),
          ]}
          value={draft.field}
          onChange={({ currentTarget }) => pickField(currentTarget.value)}
          error={problemOf('field')}
        />
        <SelectField
          label={t('unit')}
          disabled={disabled || field === undefined}
          data={[
            ...(known ? [] : [{ value: draft.sourceUnit, label: draft.sourceUnit }]),
            ...units.map((unit) => ({ value: unit, label: unit === '' ? t('noUnit') : unitText(unit) })),
            { value: custom, label: t('custom') },
          ]}
          value={draft.custom ? custom : draft.sourceUnit}
          onChange={({ currentTarget }) => pickUnit(currentTarget.value)}
          error={problemOf('sourceUnit')}
        />
        <IconButton
          className={classes.remove}
          label={t('remove', { key: draft.sourceKey })}
          disabled={disabled}
          onClick={onRemove}
        >
          <IconTrash size={18} stroke={1.5} aria-hidden />
        </IconButton>
      </div>
      {draft.custom && (
        <Linear draft={draft} unit={field?.unit ?? ''} problemOf={problemOf} disabled={disabled} onChange={onChange} />
      )}
    </li>
  );
}
