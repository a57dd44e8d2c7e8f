import { useState } from 'react';
import { useMessages, useTranslations } from 'use-intl';
import {
  type ManualReadingReferences,
  type PlausibilityWarning,
  manualReadingsApi,
} from '@onsil/contract/manual-readings';
import { formatRangeWithUnit } from '#lib/format/amounts.ts';
import type { OwnedForm, FormErrors } from '#lib/forms/form.ts';
import { CallError } from '#lib/http/call-error.ts';
import { createUuid } from '#lib/http/uuid.ts';
import { toast } from '#ui/feedback/toast.tsx';
import { useAddReading, type EntryBody } from '../commands.ts';
import { validateValue, parseValues, type TypedValues } from '../model/reading-draft.ts';
import { useManualFields } from '../model/use-manual-fields.ts';

const { body: schema } = manualReadingsApi.createReading;

/** Validation messages of the typed values, by input. */
export const useReadingErrors = (
  measuring: ManualReadingReferences | undefined,
): ((values: TypedValues) => FormErrors<{ values: TypedValues }>) => {
  const t = useTranslations('manualReadings.form');
  const { validation } = useMessages();
  const fields = useManualFields(measuring);
  return (values) => {
    const found = fields.flatMap((field): [string, string][] => {
      const fault = validateValue(values[field.field] ?? '', field);
      if (!fault) return [];
      const range = formatRangeWithUnit({ low: field.min, high: field.max }, field);
      return [[`values.${field.field}`, fault === 'number' ? validation.number : t('possible', { range })]];
    });
    const empty = Object.values(values).every((text) => text.trim() === '');
    return Object.fromEntries(empty ? [['values', t('needOne')]] : found);
  };
};

/** A confirmation that the server requires before it stores an entry. */
export type RequiredConfirmation = { about: 'recheck'; recheck: readonly PlausibilityWarning[] } | { about: 'exists' };
type Confirmations = { acceptsWarnings?: true; mayOverwrite?: true };

type Entry = Omit<EntryBody, 'values' | 'acceptsWarnings' | 'mayOverwrite' | 'entryId'>;
/** Form values of an entry. */
export type ReadingDraft = { controllerId: string; date: string | null; time: string; values: TypedValues };

type Options = {
  farmId: string;
  form: OwnedForm<ReadingDraft>;
  entry: Entry;
  controllerName: string;
  measuring: ManualReadingReferences | undefined;
  onDone: () => void;
};

/** Sends an entry, asks for required confirmations, and leaves it to the outbox when offline. */
export const useSaveReading = ({ farmId, form, entry, controllerName, measuring, onDone }: Options) => {
  const t = useTranslations('manualReadings');
  const { mutateAsync: addReading } = useAddReading(farmId);
  const faultsOf = useReadingErrors(measuring);
  const [entryId] = useState(createUuid);
  const [confirmed, setConfirmed] = useState<{ about: string; confirmations: Confirmations }>();
  const [question, setQuestion] = useState<RequiredConfirmation>();

  const send = async (body: EntryBody): Promise<void> => {
    try {
      const added = await addReading({ body, controllerName });
      if (!added.isQueued) {
        const { isStored, recheck } = added.reply.item;
        if (!isStored) return setQuestion({ about: 'recheck', recheck });
        toast(t('form.saved'));
      }
      onDone();
    } catch (error) {
      if (!(error instanceof CallError && error.code === 'EXISTS')) throw error;
      setQuestion({ about: 'exists' });
    }
  };

  const submit = (more: Confirmations = {}): Promise<void> => {
    const { values } = form.values;
    // Other values, or those of another controller or time, are asked about again.
    const about = JSON.stringify([entry, values]);
    const confirmations = { ...(confirmed?.about === about && confirmed.confirmations), ...more };
    setConfirmed({ about, confirmations });
    setQuestion(undefined);
    const body = { ...entry, ...confirmations, values: parseValues(values), entryId };
    const own = {
      ...faultsOf(values),
      ...(entry.controllerId === '' && { controllerId: t('form.pickController') }),
    };
    return form.submit(schema, body, () => send({ mayOverwrite: false, acceptsWarnings: false, ...body }), own);
  };

  return { question, submit, cancel: () => setQuestion(undefined) };
};
