import type { NewRack, Rack } from '@onsil/contract/racks';
import { parseNumber } from '#lib/format/parse-number.ts';
import { overlaps, type Area } from './positions.ts';

export type SectionDraft = Area & { name: string };

export type RackDraft = {
  name: string;
  rackGroupNo: string;
  place: string;
  tierCount: string;
  columnCount: string;
  pots: string;
  sections: readonly SectionDraft[];
};

const usual = { tierCount: '5', columnCount: '12', pots: '24' };

export const createRackDraft = (rackGroupNo: number | undefined): RackDraft => ({
  ...usual,
  name: '',
  place: '',
  sections: [],
  rackGroupNo: rackGroupNo === undefined ? '' : String(rackGroupNo),
});

export const toRackDraft = (rack: Pick<Rack, keyof RackDraft>): RackDraft => ({
  name: rack.name,
  rackGroupNo: String(rack.rackGroupNo),
  place: rack.place,
  tierCount: String(rack.tierCount),
  columnCount: String(rack.columnCount),
  pots: String(rack.pots),
  sections: rack.sections.map(({ name, tierFrom, tierTo, columnFrom, columnTo }) => ({
    name,
    tierFrom,
    tierTo,
    columnFrom,
    columnTo,
  })),
});

/** Request body; the contract rejects invalid numbers. */
export const toRackBody = ({ name, place, sections, ...draft }: RackDraft): NewRack => ({
  name,
  place,
  sections: sections.map((section) => ({ ...section })),
  rackGroupNo: parseNumber(draft.rackGroupNo) ?? Number.NaN,
  tierCount: parseNumber(draft.tierCount) ?? Number.NaN,
  columnCount: parseNumber(draft.columnCount) ?? Number.NaN,
  pots: parseNumber(draft.pots) ?? Number.NaN,
});

export type SectionError = { kind: 'outside' | 'double' } | { kind: 'overlaps'; name: string };

/** Why a section is invalid beside the preceding ones and within the size of its rack. */
export const validateSection = (
  sections: readonly SectionDraft[],
  index: number,
  size: { tierCount: number; columnCount: number },
): SectionError | null => {
  const section = sections[index];
  if (!section) return null;
  if (section.tierTo > size.tierCount || section.columnTo > size.columnCount) return { kind: 'outside' };
  const before = sections.slice(0, index);
  if (before.some(({ name }) => name.trim() === section.name.trim())) return { kind: 'double' };
  const other = before.find((one) => overlaps(one, section));
  return other ? { kind: 'overlaps', name: other.name } : null;
};
