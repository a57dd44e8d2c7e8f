import { useTranslations } from 'use-intl';
import { ControllerSelect } from '#features/controllers/widgets/controller-select.tsx';
import type { FormState } from '#lib/forms/form.ts';
import { useLocalized } from '#lib/i18n/use-localized.ts';
import { DateTimeField } from '#ui/forms/date-time-field.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import { TextAreaField } from '#ui/forms/text-area.tsx';
import { useIsPhone } from '#ui/layout/use-screen.ts';
import type { AnnotationDraft } from '../model/annotation-draft.ts';
import type { AnnotationSubjects } from './annotation-row.tsx';
import flow from '#ui/layout/flow.module.css';

type Props = {
  form: FormState<AnnotationDraft>;
  about: AnnotationSubjects;
  /** an existing annotation: its controller is fixed */
  pinned: boolean;
  /** the period was picked on the chart, so that only the text is missing */
  isPicked: boolean;
};

/** Controller, field, period and text of an annotation. */
export function AnnotationFields({ form, about, pinned, isPicked }: Props) {
  const t = useTranslations('annotations');
  const localized = useLocalized();
  // A phone's keyboard would cover the period.
  const isPhone = useIsPhone();
  return (
    <>
      {!pinned && about.controllers.length > 1 && (
        <ControllerSelect {...form.field('controllerId')} label={t('controllerId')} controllers={about.controllers} />
      )}
      <SelectField
        {...form.field('field')}
        label={t('field')}
        data={[
          { value: '', label: t('allFields') },
          ...about.fields.map((one) => ({ value: one.field, label: localized(one.nameKo, one.nameEn) })),
        ]}
      />
      <div className={flow.stack4}>
        {(['from', 'to'] as const).map((side) => (
          <DateTimeField key={side} {...form.field(side)} label={t(side)} />
        ))}
      </div>
      <TextAreaField
        {...form.field('text')}
        {...(isPicked && !isPhone && { 'data-autofocus': true })}
        label={t('text')}
        maxLength={1000}
      />
    </>
  );
}
