import type { PlacedBatch } from '@onsil/contract/racks';
import { stages } from '@onsil/domain/crops/stages';
import { daysBetween } from '#lib/format/iso-day.ts';
import type { Coloring } from '../search-params.ts';

/** Style of a position: its tint, and a sign that carries the same information without colour. */
export type CellStyle = { tint: string; sign: string };
export type CellStyles = {
  of: (batch: PlacedBatch) => CellStyle;
  /** legend entries in order */
  tints: readonly { tint: string; sign: string; cropName?: string }[];
};

export const emptyCellStyle: CellStyle = { tint: '', sign: '' };
export const tintCount = 8;

/** Shortest distinct signs of crop names: one letter, two if the first is shared, otherwise a number. */
const signsOf = (names: readonly string[]): string[] => {
  const letters = (name: string, count: number): string =>
    Array.from(name.replaceAll(/\s/g, '')).slice(0, count).join('');
  const alone = (count: number, index: number): boolean => {
    const ownLetters = letters(names[index] ?? '', count);
    return names.every((name, other) => other === index || letters(name, count) !== ownLetters);
  };
  return names.map((name, index) => {
    if (alone(1, index)) return letters(name, 1);
    return alone(2, index) ? letters(name, 2) : `${letters(name, 1)}${index + 1}`;
  });
};

/** A crop keeps its tint over the days where possible: if two share one, the later crop gets another. */
const cropStyles = (batches: readonly PlacedBatch[]): CellStyles => {
  const names = new Map(batches.map(({ farmCropId, cropName }) => [farmCropId, cropName]));
  const crops = [...names].toSorted(([one], [other]) => one - other);
  const signs = signsOf(crops.map(([, name]) => name));
  const taken = new Set<number>();
  const free = (wanted: number): number => {
    const found = Array.from({ length: tintCount }, (_, step) => (wanted + step) % tintCount).find(
      (n) => !taken.has(n),
    );
    return found ?? wanted;
  };
  const cellStyles = new Map<number, CellStyle & { cropName: string }>();
  for (const [index, [seq, cropName]] of crops.entries()) {
    // With more crops than tints, the tints repeat with stripes.
    const striped = index >= tintCount;
    if (taken.size === tintCount) taken.clear();
    const tint = free(seq % tintCount);
    taken.add(tint);
    cellStyles.set(seq, { tint: `${striped ? 'x' : 'c'}${tint}`, sign: signs[index] ?? '', cropName });
  }
  return { of: ({ farmCropId }) => cellStyles.get(farmCropId) ?? emptyCellStyle, tints: [...cellStyles.values()] };
};

const stageStyles = (short: (stage: string) => string): CellStyles => {
  const faceOf = (stage: string): CellStyle => ({ tint: stage, sign: short(stage) });
  return { of: ({ stage }) => faceOf(stage ?? 'planned'), tints: ['planned', ...stages].map(faceOf) };
};

const dueLimits = [3, 7, 14, 28] as const;

/** The tint by days to harvest; a batch that is being harvested is never overdue. */
export const getDueTint = ({ stage, harvestOn }: Pick<PlacedBatch, 'stage' | 'harvestOn'>, day: string): string => {
  if (stage === 'harvest') return 'harvesting';
  if (harvestOn === null) return 'unknown';
  const days = daysBetween(day, harvestOn);
  if (days < 0) return 'over';
  const within = dueLimits.findIndex((limit) => days <= limit);
  return `d${within < 0 ? dueLimits.length : within}`;
};

const dueStyles = (day: string, short: (stage: string) => string): CellStyles => {
  const signOf = (tint: string, harvestOn: string | null): string => {
    if (tint === 'harvesting') return short('harvest');
    if (harvestOn === null || tint === 'unknown') return '?';
    const days = Math.abs(daysBetween(day, harvestOn));
    return tint === 'over' ? `▲${days}` : String(days);
  };
  const tints = ['over', 'd0', 'd1', 'd2', 'd3', 'd4', 'harvesting', 'unknown'];
  const legend: Record<string, string> = { over: '▲', harvesting: short('harvest'), unknown: '?' };
  return {
    of: (batch) => {
      const tint = getDueTint(batch, day);
      return { tint, sign: signOf(tint, batch.harvestOn) };
    },
    tints: tints.map((tint) => ({ tint, sign: legend[tint] ?? '' })),
  };
};

const freeStyles: CellStyles = { of: () => ({ tint: 'held', sign: '' }), tints: [{ tint: 'held', sign: '' }] };

/** Cell styles of the batches on a day. `short` returns the letter of a stage. */
export const createCellStyles = (
  look: Coloring,
  batches: readonly PlacedBatch[],
  day: string,
  short: (stage: string) => string,
): CellStyles => {
  if (look === 'crop') return cropStyles(batches);
  if (look === 'stage') return stageStyles(short);
  return look === 'days' ? dueStyles(day, short) : freeStyles;
};
