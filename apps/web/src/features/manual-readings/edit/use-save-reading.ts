import {
  type ManualReadingReferences,
  type PlausibilityWarning,
  manualReadingsApi,
} from '@onsil/contract/manual-readings';
import { useState } from 'react';
import { useMessages, useTranslations } from 'use-intl';
import { formatRangeWithUnit } from '#lib/format/amounts.ts';
import { CallError } from '#lib/http/call-error.ts';
import { createUuid } from '#lib/http/uuid.ts';
import { useForm, type FormErrors } from '#lib/state/use-form.ts';
import { toast } from '#ui/feedback/toast.tsx';
import { validateValue, parseValues, type TypedValues } from '../model/reading-draft.ts';
import { useManualFields } from '../model/use-manual-fields.ts';
import { useAddReading, type EntryBody } from '../commands.ts';

const { body: schema } = manualReadingsApi.addMeasuredValue;

/** Validation messages of the typed values, by input. */
export const useReadingErrors = (
  measuring: ManualReadingReferences | undefined,
): ((values: TypedValues) => FormErrors) => {
  const t = useTranslations('measuredValues.form');
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
type Options = {
  farmId: string;
  entry: Entry;
  values: TypedValues;
  controllerName: string;
  measuring: ManualReadingReferences | undefined;
  onDone: () => void;
};

/** Sends an entry, asks for required confirmations, and leaves it to the outbox when offline. */
export const useSaveReading = ({ farmId, entry, values, controllerName, measuring, onDone }: Options) => {
  const t = useTranslations('measuredValues');
  const { mutateAsync: addReading } = useAddReading(farmId);
  const sending = useForm();
  const faultsOf = useReadingErrors(measuring);
  const [entryId] = useState(createUuid);
  const [confirmations, setConfirmations] = useState<Confirmations>({});
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
    const now = { ...confirmations, ...more };
    setConfirmations(now);
    setQuestion(undefined);
    const body = { ...entry, ...now, values: parseValues(values), entryId };
    const ownErrors = {
      ...faultsOf(values),
      ...(entry.controllerId === '' && { controllerId: t('form.pickController') }),
    };
    return sending.send(schema, body, ownErrors, () => send({ mayOverwrite: false, acceptsWarnings: false, ...body }));
  };

  return { sending, question, submit, cancel: () => setQuestion(undefined) };
};
