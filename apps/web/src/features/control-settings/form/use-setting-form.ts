import { controlSettingsApi, type ControlSetting } from '@onsil/contract/control-settings';
import { maxSlots } from '@onsil/domain/control/control-setting';
import { useState } from 'react';
import { useMessages, useTranslations } from 'use-intl';
import * as z from 'zod/mini';
import { formatLimits } from '#lib/format/amounts.ts';
import { useForm, type FormErrors } from '#lib/state/use-form.ts';
import { useConflictMerge } from '#lib/state/use-conflict-merge.ts';
import { useFetchFresh } from '#lib/state/use-fetch-fresh.ts';
import { useSaveControlSetting } from '../commands.ts';
import {
  toSettingBody,
  emptySettingDraft,
  toSettingDraft,
  findRuleViolations,
  toSlots,
  addSlot,
  type SlotDraft,
} from '../model/setting-draft.ts';
import type { SettableField } from '../model/setting-text.ts';
import { controlSettingQuery } from '../api.ts';

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
  return (slots: Slots): FormErrors =>
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
  const { draft, setDraft, save, ...versioned } = useConflictMerge({
    key: `control setting ${controllerId} ${start?.version ?? ''}`,
    thing: setting,
    draftOf: emptySettingDraft,
    begin: start && toSettingDraft(start.slots, fields),
    fresh: () => fetchFresh(controlSettingQuery(farmId, controllerId)),
  });
  const sending = useForm();
  const { problems, forget } = sending;
  const [asking, setAsking] = useState(false);
  const violations = useViolations(fields);
  const send = (work: () => Promise<void>): Promise<void> =>
    sending.send(schema, toSettingBody(controllerId, draft, versioned.read.version), violations(draft.slots), work);

  const setSlots = (change: (slots: Slots) => Slots): void => setDraft((now) => ({ ...now, slots: change(now.slots) }));
  const put = (key: number, part: (slot: SlotDraft) => Partial<SlotDraft>): void =>
    setSlots((slots) => slots.map((slot) => (slot.key === key ? { ...slot, ...part(slot) } : slot)));
  return {
    ...versioned,
    draft,
    start,
    sending,
    asking,
    cancel: () => setAsking(false),
    /** Validates, then asks for confirmation, because a machine will follow the setting. */
    check: () => send(async () => setAsking(true)),
    submit: () => {
      setAsking(false);
      return send(async () => {
        if (await save((typed, version) => saveSetting(z.parse(schema, toSettingBody(controllerId, typed, version)))))
          onSaved();
      });
    },
    full: draft.slots.length >= maxSlots,
    add: () => setSlots(addSlot),
    remove: (key: number) => {
      // Errors are stored by index, which changes now.
      forget(...Object.keys(problems));
      setSlots((slots) => slots.filter((slot) => slot.key !== key));
    },
    setStart: (key: number, startTime: string) => {
      // Two slots with the same start time are both marked; changing either clears both.
      forget(...draft.slots.map((_, index) => `slots.${index}.startTime`));
      put(key, () => ({ startTime }));
    },
    setValue: (index: number, key: number, field: string, text: string) => {
      const whole = `slots.${index}.values`;
      forget(whole in problems ? whole : `${whole}.${field}`);
      put(key, ({ values }) => ({ values: { ...values, [field]: text } }));
    },
    setReason: (reason: string) => {
      forget('reason');
      setDraft((now) => ({ ...now, reason }));
    },
  };
};
