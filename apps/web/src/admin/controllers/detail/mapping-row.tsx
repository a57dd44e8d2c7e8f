import { IconTrash } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import type { AdminField } from '@onsil/contract/admin-fields';
import { unitText } from '#lib/format/amounts.ts';
import type { FormState } from '#lib/forms/form.ts';
import { useLocalized } from '#lib/i18n/use-localized.ts';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import type { MappingDraft } from '../model/mapping-draft.ts';
import flow from '#ui/layout/flow.module.css';
import typography from '#ui/theme/typography.module.css';
import classes from '../controllers.module.css';

type Props = {
  form: FormState<{ mappings: MappingDraft[] }>;
  index: number;
  fields: readonly AdminField[];
  disabled: boolean;
  onRemove: () => void;
};

// Not a valid unit, so it cannot collide.
const custom = '*';

function Linear({ form, index, unit, disabled }: Omit<Props, 'fields' | 'onRemove'> & { unit: string }) {
  const t = useTranslations('adminControllers.mapping');
  return (
    <div className={`${flow.stack3} ${classes.linear}`}>
      {(['factor', 'offset'] as const).map((name) => (
        <TextField
          key={name}
          {...form.field(`mappings.${index}.${name}`)}
          label={t(name)}
          inputMode="text"
          autoComplete="off"
          disabled={disabled}
        />
      ))}
      <p className={typography.hint}>{[t('formula'), unit && `(${unitText(unit)})`].filter(Boolean).join(' ')}</p>
    </div>
  );
}

type SelectProps = Pick<Props, 'fields' | 'disabled'> & {
  draft: MappingDraft;
  error: string | undefined;
  onChange: (part: Partial<MappingDraft>) => void;
};

/** The field that the source key feeds; its usual unit is chosen along. */
function FieldSelect({ draft, fields, disabled, error, onChange }: SelectProps) {
  const t = useTranslations('adminControllers.mapping');
  const localized = useLocalized();
  const choose = (key: string): void => {
    const next = fields.find((one) => one.key === key);
    onChange({ field: key, ...(!draft.custom && { sourceUnit: next?.unit ?? '' }) });
  };
  return (
    <SelectField
      label={t('field')}
      disabled={disabled}
      data={[
        { value: '', label: t('choose') },
        ...fields.map(({ key, nameKo, nameEn, unit }) => ({
          value: key,
          label: [localized(nameKo, nameEn), unit && `(${unitText(unit)})`].filter(Boolean).join(' '),
        })),
      ]}
      value={draft.field}
      onChange={({ currentTarget }) => choose(currentTarget.value)}
      error={error}
    />
  );
}

/** The unit of the source: one that the field knows, or a conversion of its own. */
function UnitSelect({ draft, fields, disabled, error, onChange }: SelectProps) {
  const t = useTranslations('adminControllers.mapping');
  const field = fields.find(({ key }) => key === draft.field);
  const units = field?.units ?? [];
  const known = draft.custom || draft.sourceUnit === '' || units.includes(draft.sourceUnit);
  const choose = (unit: string): void =>
    onChange(unit === custom ? { custom: true, sourceUnit: '' } : { custom: false, sourceUnit: unit });
  return (
    <SelectField
      label={t('unit')}
      disabled={disabled || field === undefined}
      data={[
        ...(known ? [] : [{ value: draft.sourceUnit, label: draft.sourceUnit }]),
        ...units.map((unit) => ({ value: unit, label: unit === '' ? t('noUnit') : unitText(unit) })),
        { value: custom, label: t('custom') },
      ]}
      value={draft.custom ? custom : draft.sourceUnit}
      onChange={({ currentTarget }) => choose(currentTarget.value)}
      error={error}
    />
  );
}

/** One source key: its field and source unit. */
export function MappingRow({ form, index, fields, disabled, onRemove }: Props) {
  const t = useTranslations('adminControllers.mapping');
  const path = `mappings.${index}` as const;
  const draft = form.field(path).value;
  const change = (part: Partial<MappingDraft>): void => form.setAt(path, { ...draft, ...part });
  const unit = fields.find(({ key }) => key === draft.field)?.unit ?? '';
  const select = { draft, fields, disabled, onChange: change };
  return (
    <li className={`${flow.stack3} ${classes.mapping}`}>
      <div className={`${flow.stack3} ${classes.inputs}`}>
        <TextField
          {...form.field(`${path}.sourceKey`)}
          label={t('sourceKey')}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          disabled={disabled}
        />
        <FieldSelect {...select} error={form.error(`${path}.field`)} />
        <UnitSelect {...select} error={form.error(`${path}.sourceUnit`)} />
        <IconButton
          className={classes.remove}
          label={t('remove', { key: draft.sourceKey })}
          disabled={disabled}
          onClick={onRemove}
        >
          <IconTrash size={18} stroke={1.5} aria-hidden />
        </IconButton>
      </div>
      {draft.custom && <Linear form={form} index={index} unit={unit} disabled={disabled} />}
    </li>
  );
}
