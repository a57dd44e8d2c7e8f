import { IconX } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { importTargets } from '@onsil/contract/yield-import';
import type { FormState } from '#lib/forms/form.ts';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { getUnmappedTargets, type ImportMapping } from '../model/import-mapping.ts';
import flow from '#ui/layout/flow.module.css';
import classes from './import.module.css';

/** Constants for targets that the file lacks: the same value for each row. */
export function ConstantValues({ form }: { form: FormState<ImportMapping> }) {
  const t = useTranslations('yieldImport');
  const { constants } = form.values;
  const free = getUnmappedTargets(form.values, importTargets);
  return (
    <div className={`${flow.stack3} ${classes.constants}`}>
      {constants.map(({ target }, index) => (
        <div key={target}>
          <TextField {...form.field(`constants.${index}.value`)} label={t(`target.${target}`)} maxLength={200} />
          <IconButton
            label={t('constants.remove', { name: t(`target.${target}`) })}
            onClick={() => form.remove('constants', index)}
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
          if (target) form.insert('constants', { target, value: '' });
        }}
      />
    </div>
  );
}
