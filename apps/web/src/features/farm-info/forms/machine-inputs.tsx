import { useTranslations } from 'use-intl';
import type { FormState } from '#lib/forms/form.ts';
import { Button } from '#ui/controls/button.tsx';
import { DayField } from '#ui/forms/day-field.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import flow from '#ui/layout/flow.module.css';
import surface from '#ui/layout/surface.module.css';
import classes from '../farm-info.module.css';

const parts = ['name', 'maker', 'model', 'count', 'installedOn', 'note'] as const;
type Part = (typeof parts)[number];

/** A machine in the form; `key` identifies it while others are added and removed. */
export type MachineDraft = Record<Part, string> & { key: number };

const maxLengths = { name: 60, maker: 60, model: 60, count: 6, note: 200 };

type Props = {
  form: FormState<{ machines: MachineDraft[] }>;
  index: number;
};

/** One machine's inputs. */
export function MachineFields({ form, index }: Props) {
  const t = useTranslations('farmInfo');
  const name = form.values.machines[index]?.name ?? '';
  const title = name.trim() || t('machines.nth', { number: index + 1 });
  return (
    <fieldset className={`${flow.pair} ${surface.frame} ${classes.machine}`}>
      <VisuallyHidden as="legend">{title}</VisuallyHidden>
      {parts.map((part) => {
        const field = form.field(`machines.${index}.${part}`);
        return part === 'installedOn' ? (
          <DayField
            key={part}
            {...field}
            label={t(`machines.${part}`)}
            value={field.value === '' ? null : field.value}
            onChange={(day) => field.onChange(day ?? '')}
          />
        ) : (
          <TextField
            key={part}
            className={part === 'name' || part === 'note' ? flow.all : undefined}
            {...field}
            label={t(`machines.${part}`)}
            maxLength={maxLengths[part]}
            inputMode={part === 'count' ? 'numeric' : 'text'}
          />
        );
      })}
      <Button
        variant="quiet"
        className={flow.all}
        aria-label={t('machines.removeOf', { name: title })}
        onClick={() => form.remove('machines', index)}
      >
        {t('machines.remove')}
      </Button>
    </fieldset>
  );
}
