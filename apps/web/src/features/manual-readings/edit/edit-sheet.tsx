import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import {
  manualReadingChangeBody,
  type ManualReading,
  type ManualReadingReferences,
} from '@onsil/contract/manual-readings';
import { formatIsoDay } from '#lib/format/iso-day.ts';
import { parseInstant, formatTime } from '#lib/format/kst.ts';
import { useConflictMerge } from '#lib/forms/use-conflict-merge.ts';
import { useLocalized } from '#lib/i18n/use-localized.ts';
import { closedSheet } from '#lib/state/search-param.ts';
import { toast } from '#ui/feedback/toast.tsx';
import { ConflictNote } from '#ui/forms/conflict-note.tsx';
import { EditSheet } from '#ui/forms/edit-sheet.tsx';
import { Form } from '#ui/forms/form.tsx';
import { readingFormQuery } from '../api.ts';
import { useChangeReading } from '../commands.ts';
import { parseValues, type TypedValues } from '../model/reading-draft.ts';
import { useManualFields } from '../model/use-manual-fields.ts';
import type { SetReadingsSearch } from '../search-params.ts';
import { ConfirmReadingDialog } from './confirm-dialog.tsx';
import { ReadingFields } from './reading-fields.tsx';
import { useReadingErrors, type RequiredConfirmation } from './use-save-reading.ts';
import surface from '#ui/layout/surface.module.css';
import typography from '#ui/theme/typography.module.css';
import classes from './edit.module.css';

type Props = { value: ManualReading; fresh: () => Promise<ManualReading | undefined>; setSearch: SetReadingsSearch };

/** One draft field per value, so that concurrent changes of other values are merged. */
const draftOf = ({ values }: Pick<ManualReading, 'values'>): Record<string, string> =>
  Object.fromEntries(values.map(({ field, measured, decimals }) => [field, measured.toFixed(decimals)]));

const toFieldName = (path: string): string => path.replace(/^values\./, '');

/** The form of a reading, and what saving it may ask first. */
const useEditReading = ({ value, fresh, setSearch }: Props, measuring: ManualReadingReferences | undefined) => {
  const t = useTranslations('manualReadings');
  const { measureNo } = value;
  const { mutateAsync: change } = useChangeReading();
  const errorsOf = useReadingErrors(measuring);
  const [question, setQuestion] = useState<RequiredConfirmation>();
  const { form, read, conflicts, submit } = useConflictMerge<ManualReading, TypedValues>({
    draft: `measured values ${measureNo}`,
    entity: value,
    toValues: draftOf,
    toField: toFieldName,
    fresh: async () => (await fresh()) ?? value,
  });
  const save = async (acceptsWarnings: boolean = false): Promise<void> => {
    setQuestion(undefined);
    let isAsking = false;
    const isSaved = await submit(
      manualReadingChangeBody,
      (typed, version) => ({ id: measureNo, version, values: parseValues(typed), acceptsWarnings }),
      async (body) => {
        const { isStored, recheck } = await change({ ...body, id: measureNo, time: null });
        isAsking = !isStored;
        if (isAsking) setQuestion({ about: 'recheck', recheck });
      },
      Object.fromEntries(Object.entries(errorsOf(form.values)).map(([path, text]) => [toFieldName(path), text])),
    );
    if (!isSaved || isAsking) return;
    toast(t('form.saved'));
    setSearch(closedSheet, { saved: true });
  };
  return { form, read, conflicts, save, question, cancelQuestion: () => setQuestion(undefined) };
};

export function EditReadingSheet(props: Props) {
  const { value, setSearch } = props;
  const t = useTranslations('manualReadings');
  const common = useTranslations('common.conflict');
  const localized = useLocalized();
  const { controllerId, date, halfDay } = value;
  const time = formatTime(parseInstant(value.measuredAt));
  const { data: measuring } = useQuery(readingFormQuery({ controllerId, date, halfDay, time }));
  const fields = useManualFields(measuring);
  const { form, read, conflicts, save, question, cancelQuestion } = useEditReading(props, measuring);
  const nameOf = (field: string): string => {
    const current = fields.find((one) => one.field === field);
    return localized(current?.nameKo, current?.nameEn) ?? field;
  };
  return (
    <EditSheet title={t('form.change')} changed={form.changed} onClose={() => setSearch(closedSheet)}>
      <Form
        form={form}
        submitLabel={conflicts.length > 0 ? common('over') : t('form.save')}
        onSubmit={() => void save()}
      >
        <p className={`${typography.hint} ${surface.soft} ${classes.there}`}>
          {value.controllerName} · {t('slot', { day: formatIsoDay(date), half: t(`half.${halfDay}`) })} {time}
        </p>
        <ReadingFields fields={fields} fieldOf={(field) => form.field(field)} error={form.error('values')} />
        {conflicts.length > 0 && (
          <ConflictNote
            theirs={conflicts.map((field) => ({ name: nameOf(field), value: draftOf(read)[field] ?? '' }))}
          />
        )}
      </Form>
      <ConfirmReadingDialog
        question={question}
        fields={fields}
        busy={form.busy}
        onConfirm={() => void save(true)}
        onCancel={cancelQuestion}
      />
    </EditSheet>
  );
}
