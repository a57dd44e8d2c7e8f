import type { CostSetting, CostSettingChange } from '@onsil/contract/costs';
import { parseNumber } from '#lib/format/parse-number.ts';

export type RateDraft = { from: string; electricityPrice: string; labourRate: string };
/** `source`: empty for none, `lamps`, or `meter:` and a field */
export type EnergyDraft = { controllerId: string; source: string; lampWatts: string };
export type SettingDraft = { rates: RateDraft[]; energy: EnergyDraft[] };

const meterPrefix = 'meter:';
export const meterSource = (field: string): string => `${meterPrefix}${field}`;

const textOf = (value: number | null): string => (value === null ? '' : String(value));
const sourceOf = ({ meterField, lampWatts }: CostSetting['energy'][number]): string => {
  if (meterField !== null) return meterSource(meterField);
  return lampWatts === null ? '' : 'lamps';
};

export const toSettingDraft = ({ rates, energy }: CostSetting): SettingDraft => ({
  rates: rates.map(({ from, electricityPrice, labourRate }) => ({
    from,
    electricityPrice: textOf(electricityPrice),
    labourRate: textOf(labourRate),
  })),
  energy: energy.map((source) => ({
    controllerId: source.controllerId,
    source: sourceOf(source),
    lampWatts: textOf(source.lampWatts),
  })),
});

/** The power is required where lamps are counted: NaN without one, which the contract refuses. */
const wattsOf = ({ source, lampWatts }: EnergyDraft): number | null =>
  source === 'lamps' ? (parseNumber(lampWatts) ?? Number.NaN) : null;

export const toSettingBody = ({ rates, energy }: SettingDraft, version: number): CostSettingChange => ({
  rates: rates.map(({ from, electricityPrice, labourRate }) => ({
    from,
    electricityPrice: parseNumber(electricityPrice),
    labourRate: parseNumber(labourRate),
  })),
  energy: energy.map((draft) => ({
    controllerId: draft.controllerId,
    meterField: draft.source.startsWith(meterPrefix) ? draft.source.slice(meterPrefix.length) : null,
    lampWatts: wattsOf(draft),
  })),
  version,
});
