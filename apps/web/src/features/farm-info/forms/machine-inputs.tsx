import { useTranslations } from 'use-intl';
import type { FormErrors } from '#lib/state/use-form.ts';
import { Button } from '#ui/controls/button.tsx';
import { DayField } from '#ui/forms/day-field.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import classes from '../farm-info.module.css';

const parts = ['name', 'maker', 'model', 'count', 'installedOn', 'note'] as const;
type Part = (typeof parts)[number];

/** A machine in the form; `key` identifies it while others are added and removed. */
export type MachineDraft = Record<Part, string> & { key: number };

const maxLengths = { name: 60, maker: 60, model: 60, count: 6, note: 200 };

type Props = {
  machine: MachineDraft;
  index: number;
  problems: FormErrors;
  onChange: (machine: MachineDraft, part: Part) => void;
  onRemove: () => void;
};

/** One machine's inputs. */
export function MachineFields({ machine, index, problems, onChange, onRemove }: Props) {
  const t = useTranslations('farmInfo');
  const title = machine.name.trim() || t('machines.nth', { number: index + 1 });
  return (
    <fieldset className={classes.machine}>
      <VisuallyHidden as="legend">{title}</VisuallyHidden>
      {parts.map((part) =>
        part === 'installedOn' ? (
          <DayField
            key={part}
            name={`machines.${index}.${part}`}
            label={t(`machines.${part}`)}
            value={machine.installedOn === '' ? null : machine.installedOn}
            error={problems[`machines.${index}.${part}`]}
            onChange={(day) => onChange({ ...machine, installedOn: day ?? '' }, part)}
          />
        ) : (
          <TextField
            key={part}
            className={part === 'name' || part === 'note' ? classes.whole : undefined}
            name={`machines.${index}.${part}`}
            label={t(`machines.${part}`)}
            maxLength={maxLengths[part]}
            inputMode={part === 'count' ? 'numeric' : 'text'}
            value={machine[part]}
            error={problems[`machines.${index}.${part}`]}
            onChange={({ currentTarget }) => onChange({ ...machine, [part]: currentTarget.value }, part)}
          />
        ),
      )}
      <Button
        variant="quiet"
        className={classes.whole}
        aria-label={t('machines.removeOf', { name: title })}
        onClick={onRemove}
      >
        {t('machines.remove')}
      </Button>
    </fieldset>
  );
}
