import { IconX } from '@tabler/icons-react';
import { importTargets } from '@onsil/contract/yield-import';
import { useTranslations } from 'use-intl';
import type { FormErrors } from '#lib/state/use-form.ts';
import { TextField } from '#ui/forms/text-field.tsx';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import { getUnmappedTargets, type ImportMapping } from '../model/import-mapping.ts';
import classes from './import.module.css';

type Props = { draft: ImportMapping; problems: FormErrors; onChange: (draft: ImportMapping) => void };

/** Constants for targets that the file lacks: the same value for each row. */
export function ConstantValues({ draft, problems, onChange }: Props) {
  const t = useTranslations('yieldImport');
  const { constants } = draft;
  const free = getUnmappedTargets(draft, importTargets);
  return (
    <div className={classes.constants}>
      {constants.map(({ target, value }) => (
        <div key={target}>
          <TextField
            label={t(`target.${target}`)}
            value={value}
            maxLength={200}
            error={problems[`mapping.constants.${target}`]}
            onChange={({ currentTarget }) => {
              const { value: typed } = currentTarget;
              const changed = constants.map((one) => (one.target === target ? { target, value: typed } : one));
              onChange({ ...draft, constants: changed });
            }}
          />
          <IconButton
            label={t('constants.remove', { name: t(`target.${target}`) })}
            onClick={() => onChange({ ...draft, constants: constants.filter((one) => one.target !== target) })}
          >
            <IconX size={18} stroke={1.5} aria-hidden />
          </IconButton>
        </div>
      ))}
      <SelectField
        aria-label={t('constants.add')}
        value=""
        data={[
          { value: '', label: t('constants.add') },
          ...free.map((target) => ({ value: target, label: t(`target.${target}`) })),
        ]}
        onChange={({ currentTarget }) => {
          const target = free.find((one) => one === currentTarget.value);
          if (target) onChange({ ...draft, constants: [...constants, { target, value: '' }] });
        }}
      />
    </div>
  );
}
