import type { Connect } from '@onsil/contract/controllers';
import type { Measuring } from '@onsil/contract/measured-values';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { amountText } from '#lib/amounts.ts';
import { today } from '#lib/calendar-day.ts';
import { now } from '#lib/clock.ts';
import { formatTime } from '#lib/kst.ts';
import { useKept } from '#lib/use-kept.ts';
import { EditSheet } from '#ui/edit-sheet.tsx';
import { SendingForm } from '#ui/sending-form.tsx';
import { halfOf, type TypedValues } from './entry-draft.ts';
import { EntryFields } from './entry-fields.tsx';
import { EntryQuestion } from './entry-question.tsx';
import { EntryWhen, type Occasion } from './entry-when.tsx';
import classes from './entry.module.css';
import { useHandFields } from './hand-fields.ts';
import { noSheet, type MeasuredGo } from './measured-search.ts';
import { measuringQuery } from './queries.ts';
import { useEntry } from './use-entry.ts';

type Props = { connects: readonly Connect[]; controllerId: string | undefined; go: MeasuredGo };

type Draft = Occasion & { values: TypedValues };

/** Form for manual readings beside a controller, usable with one hand and offline. */
export function EntrySheet({ connects, controllerId, go }: Props) {
  const t = useTranslations('measuredValues');
  const only = connects.length === 1 ? connects[0]?.controllerId : undefined;
  const [initial] = useState<Draft>(() => ({
    controllerId: controllerId ?? only ?? '',
    date: today(),
    time: formatTime(now()),
    values: {},
  }));
  const [draft, setDraft] = useKept('measured values', initial);
  const { date, time, values } = draft;
  const slot = { controllerId: draft.controllerId, date: date ?? '', ampm: halfOf(time), time };
  const { data: measuring, error } = useQuery(measuringQuery(slot));
  const fields = useHandFields(measuring);
  const controllerName = connects.find((one) => one.controllerId === draft.controllerId)?.controllerName ?? '';
  const { sending, question, submit, cancel } = useEntry({
    entry: slot,
    values,
    controllerName,
    measuring,
    onDone: () => go(noSheet, { saved: true }),
  });
  const { problems, forget } = sending;
  const change = (part: Partial<Draft>, ...names: string[]): void => {
    forget(...names);
    setDraft((current) => ({ ...current, ...part }));
  };
  return (
    <EditSheet
      title={t('enter')}
      changed={Object.values(values).some((text) => text !== '')}
      onClose={() => go(noSheet)}
    >
      <SendingForm sending={sending} submitLabel={t('form.save')} onSubmit={() => void submit()}>
        <EntryWhen
          connects={connects}
          occasion={draft}
          problems={problems}
          onChange={(part) => change(part, ...Object.keys(part))}
        />
        <ExistingReadings measuring={measuring} />
        {error && draft.controllerId !== '' && <p className={classes.there}>{t('form.offline')}</p>}
        <EntryFields
          fields={fields}
          values={values}
          problems={problems}
          onChange={(field, text) => change({ values: { ...values, [field]: text } }, `values.${field}`, 'values')}
        />
      </SendingForm>
      <EntryQuestion
        question={question}
        fields={fields}
        busy={sending.busy}
        onConfirm={() => void submit(question?.about === 'exists' ? { mayOverwrite: true } : { acceptsWarnings: true })}
        onCancel={cancel}
      />
    </EditSheet>
  );
}

/** Readings that were already entered for the half day. */
function ExistingReadings({ measuring }: { measuring: Measuring | undefined }) {
  const t = useTranslations('measuredValues');
  const korean = useLocale() === 'ko';
  if (!measuring?.value) return null;
  const { memberName, values } = measuring.value;
  const readings = values.map((one) => `${korean ? one.nameKo : one.nameEn} ${amountText(one.measured, one)}`);
  return (
    <p className={classes.there}>{t('form.there', { name: memberName ?? t('former'), values: readings.join(', ') })}</p>
  );
}
