import { measuredChangeBody, type MeasuredValue } from '@onsil/contract/measured-values';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { dayWords } from '#lib/calendar-day.ts';
import { epochOf, formatTime } from '#lib/kst.ts';
import { useSending } from '#lib/use-sending.ts';
import { useVersioned } from '#lib/use-versioned.ts';
import { ConflictNote } from '#ui/conflict-note.tsx';
import { EditSheet } from '#ui/edit-sheet.tsx';
import { SendingForm } from '#ui/sending-form.tsx';
import { toast } from '#ui/toast.tsx';
import { useMeasuredCommands } from './commands.ts';
import { numbersIn, type TypedValues } from './entry-draft.ts';
import { EntryFields } from './entry-fields.tsx';
import { EntryQuestion } from './entry-question.tsx';
import classes from './entry.module.css';
import { useHandFields } from './hand-fields.ts';
import { noSheet, type MeasuredGo } from './measured-search.ts';
import { measuringQuery } from './queries.ts';
import { useFaults, type Question } from './use-entry.ts';

type Props = { value: MeasuredValue; fresh: () => Promise<MeasuredValue | undefined>; go: MeasuredGo };

/** One draft field per value, so that concurrent changes of other values are merged. */
const draftOf = ({ values }: Pick<MeasuredValue, 'values'>): Record<string, string> =>
  Object.fromEntries(values.map(({ field, measured, decimals }) => [field, measured.toFixed(decimals)]));

export function ChangeSheet({ value, fresh, go }: Props) {
  const t = useTranslations('measuredValues');
  const common = useTranslations('common.conflict');
  const korean = useLocale() === 'ko';
  const { controllerId, date, ampm, measuredAt, measureNo } = value;
  const { change } = useMeasuredCommands();
  const { data: measuring } = useQuery(
    measuringQuery({ controllerId, date, ampm, time: formatTime(epochOf(measuredAt)) }),
  );
  const fields = useHandFields(measuring);
  const faultsOf = useFaults(measuring);
  const sending = useSending();
  const { problems, forget } = sending;
  const [question, setQuestion] = useState<Question>();
  const { draft, setDraft, changed, read, overtaken, save } = useVersioned<MeasuredValue, Record<string, string>>({
    key: `measured values ${measureNo}`,
    thing: value,
    draftOf,
    fresh: async () => (await fresh()) ?? value,
  });
  const bodyOf = (typed: TypedValues, version: number, acceptsWarnings: boolean) => ({
    id: measureNo,
    version,
    values: numbersIn(typed),
    acceptsWarnings,
  });
  const submit = (acceptsWarnings: boolean = false): Promise<void> => {
    setQuestion(undefined);
    return sending.send(measuredChangeBody, bodyOf(draft, read.version, acceptsWarnings), faultsOf(draft), async () => {
      let isAsking = false;
      const saved = await save(async (typed, version) => {
        const { isStored, recheck } = await change({ ...bodyOf(typed, version, acceptsWarnings), time: null });
        isAsking = !isStored;
        if (isAsking) setQuestion({ about: 'recheck', recheck });
      });
      if (!saved || isAsking) return;
      toast(t('form.saved'));
      go(noSheet, { saved: true });
    });
  };
  const nameOf = (field: string): string => {
    const current = fields.find((one) => one.field === field);
    return (korean ? current?.nameKo : current?.nameEn) ?? field;
  };
  return (
    <EditSheet title={t('form.change')} changed={changed} onClose={() => go(noSheet)}>
      <SendingForm
        sending={sending}
        submitLabel={overtaken.length > 0 ? common('over') : t('form.save')}
        onSubmit={() => void submit()}
      >
        <p className={classes.there}>
          {value.controllerName} · {t('slot', { day: dayWords(date), half: t(`half.${ampm}`) })}{' '}
          {formatTime(epochOf(measuredAt))}
        </p>
        <EntryFields
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
      </SendingForm>
      <EntryQuestion
        question={question}
        fields={fields}
        busy={sending.busy}
        onConfirm={() => void submit(true)}
        onCancel={() => setQuestion(undefined)}
      />
    </EditSheet>
  );
}
