import { useTranslations } from 'use-intl';
import { SelectField } from '#ui/forms/select-field.tsx';
import type { DeviationSubject } from '../api.ts';

type Choice = { value: string; label: string };

type Props = {
  fields: readonly Choice[];
  controllers: readonly Choice[];
  subject: DeviationSubject;
  onChange: (change: Partial<DeviationSubject>) => void;
};

/** What is chosen stays among the choices, also while its name loads and when nothing reports it. */
const withChosen = (choices: readonly Choice[], chosen: string | undefined, all: string): Choice[] => [
  { value: '', label: all },
  ...choices,
  ...(chosen !== undefined && !choices.some(({ value }) => value === chosen) ? [{ value: chosen, label: chosen }] : []),
];

/** Selects field (or cause), controller and level of deviations; no controller where there is one. */
export function SubjectFilters({ fields, controllers, subject: { field, c, level }, onChange }: Props) {
  const t = useTranslations('deviations.trends');
  const page = useTranslations('deviations.page');
  const levels = [1, 2, 3].map((one) => ({ value: String(one), label: t('level', { level: one }) }));
  const controllerChoices = withChosen(controllers, c, page('allControllers'));
  return (
    <>
      <SelectField
        aria-label={t('field')}
        data={withChosen(fields, field, t('allFields'))}
        value={field ?? ''}
        onChange={({ currentTarget }) => onChange({ field: currentTarget.value || undefined })}
      />
      {controllerChoices.length > 2 && (
        <SelectField
          aria-label={page('controller')}
          data={controllerChoices}
          value={c ?? ''}
          onChange={({ currentTarget }) => onChange({ c: currentTarget.value || undefined })}
        />
      )}
      <SelectField
        aria-label={t('levels')}
        data={[{ value: '', label: t('allLevels') }, ...levels]}
        value={String(level ?? '')}
        onChange={({ currentTarget }) => onChange({ level: Number(currentTarget.value) || undefined })}
      />
    </>
  );
}
