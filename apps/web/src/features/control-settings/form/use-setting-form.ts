import { useState } from 'react';
import { useMessages, useTranslations } from 'use-intl';
import { controlSettingsApi, type ControlSetting } from '@onsil/contract/control-settings';
import { maxSlots } from '@onsil/domain/control/control-setting';
import { formatLimits } from '#lib/format/amounts.ts';
import type { FormErrors } from '#lib/forms/form.ts';
import { useConflictMerge } from '#lib/forms/use-conflict-merge.ts';
import { useFetchFresh } from '#lib/state/use-fetch-fresh.ts';
import { controlSettingQuery } from '../api.ts';
import { useSaveControlSetting } from '../commands.ts';
import {
  toSettingBody,
  emptySettingDraft,
  toSettingDraft,
  findRuleViolations,
  toSlots,
  type SlotDraft,
  type SettingDraft,
  createSlot,
} from '../model/setting-draft.ts';
import type { SettableField } from '../model/setting-text.ts';

const { body: schema } = controlSettingsApi.saveControlSetting;

type Slots = readonly SlotDraft[];

/** Rule violations as messages by input; the server applies the same rules. */
const useViolations = (fields: readonly SettableField[]) => {
  const t = useTranslations('controlSettings.form.fault');
  const { validation } = useMessages();
  const sentence = (path: string, code: string, field: SettableField | undefined): string => {
    if (code === 'outOfRange' && field)
      return t('outOfRange', { range: formatLimits({ low: field.min, high: field.max }, field.decimals) });
    if (code === 'duplicate') return t('duplicate');
    if (code === 'required' && path.endsWith('.values')) return t('noValue');
    return Object.entries(validation).find(([name]) => name === code)?.[1] ?? validation.invalid;
  };
  return (slots: Slots): FormErrors<SettingDraft> =>
    Object.fromEntries(
      findRuleViolations(toSlots(slots), fields).map(({ path, code, field }) => [path, sentence(path, code, field)]),
    );
};

type Options = { farmId: string; setting: ControlSetting; from: number | undefined; onSaved: () => void };

/** The form of a setting, starting from the current one or from version `from`: validates, confirms and sends. */
export const useSettingForm = ({ farmId, setting, from, onSaved }: Options) => {
  const { controllerId, fields, history } = setting;
  const { mutateAsync: saveSetting } = useSaveControlSetting(farmId);
  const fetchFresh = useFetchFresh();
  const start = history.find(({ version }) => version === from);
  const { form, submit, ...versioned } = useConflictMerge({
    draft: `control setting ${controllerId} ${start?.version ?? ''}`,
    entity: setting,
    toValues: emptySettingDraft,
    startValues: start && toSettingDraft(start.slots, fields),
    fresh: () => fetchFresh(controlSettingQuery(farmId, controllerId)),
  });
  const [asking, setAsking] = useState(false);
  const violations = useViolations(fields);
  const { slots } = form.values;
  const bodyOf = (values: SettingDraft, version: number) => toSettingBody(controllerId, values, version);
  return {
    ...versioned,
    form,
    start,
    asking,
    cancel: () => setAsking(false),
    /** Validates, then asks for confirmation, because a machine will follow the setting. */
    check: (): void => {
      const body = bodyOf(form.values, versioned.read.version);
      if (form.validate(schema, body, violations(slots))) setAsking(true);
    },
    submit: async () => {
      setAsking(false);
      if (await submit(schema, bodyOf, (body) => saveSetting(body), violations(slots))) onSaved();
    },
    full: slots.length >= maxSlots,
    add: () => form.insert('slots', createSlot(slots)),
    setStart: (index: number, startTime: string) => {
      // Two slots with the same start time are both marked; changing either clears both.
      form.clearErrors(...slots.map((_, at) => `slots.${at}.startTime` as const));
      form.setAt(`slots.${index}.startTime`, startTime);
    },
    setValue: (index: number, field: string, text: string) => {
      // An error of the whole slot, too, ends with a value in any of its inputs.
      if (form.error(`slots.${index}.values`) !== undefined) form.clearErrors(`slots.${index}.values`);
      form.setAt(`slots.${index}.values.${field}`, text);
    },
  };
};

export type SettingForm = ReturnType<typeof useSettingForm>;
