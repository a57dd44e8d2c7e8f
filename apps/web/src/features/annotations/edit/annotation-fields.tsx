import { useLocale, useTranslations } from 'use-intl';
import type { FormErrors } from '#lib/state/use-form.ts';
import { TextField } from '#ui/forms/text-field.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import { TextAreaField } from '#ui/forms/text-area.tsx';
import type { AnnotationDraft } from '../model/annotation-draft.ts';
import type { AnnotationSubjects } from './annotation-row.tsx';
import classes from '../annotations.module.css';

type Props = {
  draft: AnnotationDraft;
  about: AnnotationSubjects;
  /** an existing annotation: its controller is fixed */
  pinned: boolean;
  problems: FormErrors;
  onChange: (part: Partial<AnnotationDraft>) => void;
};

/** Controller, field, period and text of an annotation. */
export function AnnotationFields({ draft, about, pinned, problems, onChange: change }: Props) {
  const t = useTranslations('remarks');
  const korean = useLocale() === 'ko';
  return (
    <>
      {!pinned && about.controllers.length > 1 && (
        <SelectField
          name="controllerId"
          label={t('controllerId')}
          data={about.controllers.map((one) => ({ value: one.controllerId, label: one.controllerName }))}
          value={draft.controllerId}
          onChange={({ currentTarget }) => change({ controllerId: currentTarget.value })}
        />
      )}
      <SelectField
        name="field"
        label={t('field')}
        data={[
          { value: '', label: t('allFields') },
          ...about.fields.map((one) => ({ value: one.field, label: korean ? one.nameKo : one.nameEn })),
        ]}
        value={draft.field}
        error={problems['field']}
        onChange={({ currentTarget }) => change({ field: currentTarget.value })}
      />
      <div className={classes.period}>
        {(['from', 'to'] as const).map((side) => (
          <TextField
            key={side}
            type="datetime-local"
            name={side}
            label={t(side)}
            value={draft[side]}
            error={problems[side]}
            onChange={({ currentTarget }) => change({ [side]: currentTarget.value })}
          />
        ))}
      </div>
      <TextAreaField
        name="text"
        label={t('text')}
        maxLength={1000}
        value={draft.text}
        error={problems['text']}
        onChange={({ currentTarget }) => change({ text: currentTarget.value })}
      />
    </>
  );
}
