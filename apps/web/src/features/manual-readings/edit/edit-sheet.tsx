import { manualReadingChangeBody, type ManualReading } from '@onsil/contract/manual-readings';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { formatIsoDay } from '#lib/format/iso-day.ts';
import { parseInstant, formatTime } from '#lib/format/kst.ts';
import { useForm } from '#lib/state/use-form.ts';
import { useConflictMerge } from '#lib/state/use-conflict-merge.ts';
import { ConflictNote } from '#ui/forms/conflict-note.tsx';
import { EditSheet } from '#ui/forms/edit-sheet.tsx';
import { Form } from '#ui/forms/form.tsx';
import { toast } from '#ui/feedback/toast.tsx';
import { useChangeReading } from '../commands.ts';
import { parseValues, type TypedValues } from '../model/reading-draft.ts';
import { ReadingFields } from './reading-fields.tsx';
import { ConfirmReadingDialog } from './confirm-dialog.tsx';
import classes from './edit.module.css';
import { useManualFields } from '../model/use-manual-fields.ts';
import { closedSheet, type ReadingsNavigate } from '../search-params.ts';
import { readingFormQuery } from '../api.ts';
import { useReadingErrors, type RequiredConfirmation } from './use-save-reading.ts';

type Props = { value: ManualReading; fresh: () => Promise<ManualReading | undefined>; go: ReadingsNavigate };

/** One draft field per value, so that concurrent changes of other values are merged. */
const draftOf = ({ values }: Pick<ManualReading, 'values'>): Record<string, string> =>
  Object.fromEntries(values.map(({ field, measured, decimals }) => [field, measured.toFixed(decimals)]));

export function EditReadingSheet({ value, fresh, go }: Props) {
  const t = useTranslations('measuredValues');
  const common = useTranslations('common.conflict');
  const korean = useLocale() === 'ko';
  const { controllerId, date, ampm, measuredAt, measureNo } = value;
  const { mutateAsync: change } = useChangeReading();
  const { data: measuring } = useQuery(
    readingFormQuery({ controllerId, date, ampm, time: formatTime(parseInstant(measuredAt)) }),
  );
  const fields = useManualFields(measuring);
  const faultsOf = useReadingErrors(measuring);
  const sending = useForm();
  const { problems, forget } = sending;
  const [question, setQuestion] = useState<RequiredConfirmation>();
  const { draft, setDraft, changed, read, overtaken, save } = useConflictMerge<ManualReading, Record<string, string>>({
    key: `measured values ${measureNo}`,
    thing: value,
    draftOf,
    fresh: async () => (await fresh()) ?? value,
  });
  const bodyOf = (typed: TypedValues, version: number, acceptsWarnings: boolean) => {
    const values = parseValues(typed);
    return { id: measureNo, version, values, acceptsWarnings };
  };
  const submit = (acceptsWarnings: boolean = false): Promise<void> => {
    setQuestion(undefined);
    const body = bodyOf(draft, read.version, acceptsWarnings);
    return sending.send(manualReadingChangeBody, body, faultsOf(draft), async () => {
      let isAsking = false;
      const saved = await save(async (typed, version) => {
        const { isStored, recheck } = await change({ ...bodyOf(typed, version, acceptsWarnings), time: null });
        isAsking = !isStored;
        if (isAsking) setQuestion({ about: 'recheck', recheck });
      });
      if (!saved || isAsking) return;
      toast(t('form.saved'));
      go(closedSheet, { saved: true });
    });
  };
  const nameOf = (field: string): string => {
    const current = fields.find((one) => one.field === field);
    return (korean ? current?.nameKo : current?.nameEn) ?? field;
  };
  return (
    <EditSheet title={t('form.change')} changed={changed} onClose={() => go(closedSheet)}>
      <Form
        sending={sending}
        submitLabel={overtaken.length > 0 ? common('over') : t('form.save')}
        onSubmit={() => void submit()}
      >
        <p className={classes.there}>
          {value.controllerName} · {t('slot', { day: formatIsoDay(date), half: t(`half.${ampm}`) })}{' '}
          {formatTime(parseInstant(measuredAt))}
        </p>
        <ReadingFields
          fields={fields}
          values={draft}
          problems={problems}
          onChange={(field, text) => {
            forget(`values.${field}`, 'values');
            setDraft((current) => ({ ...current, [field]: text }));
          }}
        />
        {overtaken.length > 0 && (
          <ConflictNote
            theirs={overtaken.map((field) => ({ name: nameOf(field), value: draftOf(read)[field] ?? '' }))}
          />
        )}
      </Form>
      <ConfirmReadingDialog
        question={question}
        fields={fields}
        busy={sending.busy}
        onConfirm={() => void submit(true)}
        onCancel={() => setQuestion(undefined)}
      />
    </EditSheet>
  );
}
