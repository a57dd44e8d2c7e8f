import type { ControlSetting, ControlSettingBody } from '@onsil/contract/control-settings';
import { findSettingFaults, type Limits, type Slot } from '@onsil/domain/control/control-setting';
import { parseNumber } from '#lib/format/parse-number.ts';
import type { SettableField } from './setting-text.ts';

/** A slot in the form; `key` identifies it while others are added and removed. */
export type SlotDraft = { key: number; startTime: string; values: Record<string, string> };

export type SettingDraft = { slots: readonly SlotDraft[]; reason: string };

/** A new setting starts with one slot for the whole day. */
const defaultSlots: readonly Slot[] = [{ startTime: '00:00', values: {} }];

/** A draft from existing slots, without fields that left the catalogue. */
export const toSettingDraft = (slots: readonly Slot[], fields: readonly SettableField[]): SettingDraft => ({
  slots: slots.map(({ startTime, values }, key) => ({
    key,
    startTime,
    values: Object.fromEntries(
      fields.flatMap(({ field }) => (values[field] === undefined ? [] : [[field, String(values[field])]])),
    ),
  })),
  reason: '',
});

export const emptySettingDraft = ({ setting, fields }: ControlSetting): SettingDraft =>
  toSettingDraft(setting?.slots ?? defaultSlots, fields);

/** Another slot, with the last one's values. */
export const createSlot = (slots: readonly SlotDraft[]): SlotDraft => ({
  key: Math.max(-1, ...slots.map(({ key }) => key)) + 1,
  startTime: '',
  values: slots.at(-1)?.values ?? {},
});

/** The typed slots; an invalid number becomes NaN, which the contract refuses. */
export const toSlots = (draft: readonly SlotDraft[]): Slot[] =>
  draft.map(({ startTime, values }) => ({
    startTime,
    values: Object.fromEntries(
      Object.entries(values).flatMap(([field, text]) => {
        const value = parseNumber(text);
        return value === null ? [] : [[field, value]];
      }),
    ),
  }));

export const toSettingBody = (
  controllerId: string,
  { slots, reason }: SettingDraft,
  version: number,
): ControlSettingBody => ({
  controllerId,
  version,
  slots: toSlots(slots),
  reason,
});

export type RuleViolation = { path: string; code: string; field: SettableField | undefined };

/** Rule violations by the contract's paths, besides those the contract reports itself. */
export const findRuleViolations = (slots: readonly Slot[], fields: readonly SettableField[]): RuleViolation[] => {
  const limits = new Map<string, Limits>(fields.map((field) => [field.field, field]));
  return findSettingFaults(slots, limits).flatMap(({ path, code }) => {
    const [place, , name] = path.split('.');
    const value = name === undefined ? undefined : slots[Number(place)]?.values[name];
    if (Number.isNaN(value)) return [];
    const field = fields.find((one) => one.field === name);
    return [{ path: path === '' ? 'slots' : `slots.${path}`, code, field }];
  });
};
