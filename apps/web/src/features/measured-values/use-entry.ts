import type { Entered, Measuring, Recheck } from '@onsil/contract/measured-values';
import { measuredValuesApi } from '@onsil/contract/measured-values';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useMessages, useTranslations } from 'use-intl';
import { rangeText } from '#lib/amounts.ts';
import { CallError } from '#lib/call-error.ts';
import { useSending, type Problems } from '#lib/use-sending.ts';
import { toast } from '#ui/toast.tsx';
import { faultIn, numbersIn, type TypedValues } from './entry-draft.ts';
import { newEntryId } from './entry-id.ts';
import { keepEntry, type EntryBody } from './entry-queue.ts';
import { useHandFields } from './hand-fields.ts';
import { refreshMeasured } from './queries.ts';
import { mayPass, sendEntry } from './send-entries.ts';

const { body: schema } = measuredValuesApi.addMeasuredValue;

/** Validation messages of the typed values, by input. */
export const useFaults = (measuring: Measuring | undefined): ((values: TypedValues) => Problems) => {
  const t = useTranslations('measuredValues.form');
  const { validation } = useMessages();
  const fields = useHandFields(measuring);
  return (values) => {
    const found = fields.flatMap((field): [string, string][] => {
      const fault = faultIn(values[field.field] ?? '', field);
      if (!fault) return [];
      const range = rangeText({ low: field.min, high: field.max }, field);
      return [[`values.${field.field}`, fault === 'number' ? validation.number : t('possible', { range })]];
    });
    const empty = Object.values(values).every((text) => text.trim() === '');
    return Object.fromEntries(empty ? [['values', t('needOne')]] : found);
  };
};

/** A confirmation that the server requires before it stores an entry. */
export type Question = { about: 'recheck'; recheck: readonly Recheck[] } | { about: 'exists' };
type Confirmations = { acceptsWarnings?: true; mayOverwrite?: true };

type Entry = Omit<EntryBody, 'values' | 'acceptsWarnings' | 'mayOverwrite' | 'entryId'>;
type Options = {
  entry: Entry;
  values: TypedValues;
  controllerName: string;
  measuring: Measuring | undefined;
  onDone: () => void;
};

/** Sends an entry, asks for required confirmations, and queues it on the device when offline. */
export const useEntry = ({ entry, values, controllerName, measuring, onDone }: Options) => {
  const t = useTranslations('measuredValues');
  const client = useQueryClient();
  const sending = useSending();
  const faultsOf = useFaults(measuring);
  const [entryId] = useState(newEntryId);
  const [confirmations, setConfirmations] = useState<Confirmations>({});
  const [question, setQuestion] = useState<Question>();

  const done = (message: string): void => {
    toast(message);
    onDone();
  };

  const enqueue = (body: EntryBody): void => {
    try {
      keepEntry({ body, controllerName, state: 'waiting', recheck: [], said: '' });
      done(t('form.kept'));
    } catch {
      toast(t('form.full'), 'bad');
    }
  };

  const send = async (body: EntryBody): Promise<void> => {
    try {
      const { isStored, recheck }: Entered = await sendEntry(body);
      if (!isStored) return setQuestion({ about: 'recheck', recheck });
      void refreshMeasured(client);
      done(t('form.saved'));
    } catch (error) {
      if (error instanceof CallError && error.code === 'EXISTS') return setQuestion({ about: 'exists' });
      if (!mayPass(error)) throw error;
      enqueue(body);
    }
  };

  const submit = (more: Confirmations = {}): Promise<void> => {
    const now = { ...confirmations, ...more };
    setConfirmations(now);
    setQuestion(undefined);
    const body = { ...entry, ...now, values: numbersIn(values), entryId };
    const ownErrors = {
      ...faultsOf(values),
      ...(entry.controllerId === '' && { controllerId: t('form.pickController') }),
    };
    return sending.send(schema, body, ownErrors, () => send({ mayOverwrite: false, acceptsWarnings: false, ...body }));
  };

  return { sending, question, submit, cancel: () => setQuestion(undefined) };
};
