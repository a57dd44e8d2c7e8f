/** How often a field left its range after moments whose share was up to `upTo` and above that of the bin before. */
export type CountedBin = { upTo: number; moments: number; left: number };

/** A judged moment: the share of comparable courses that leave, and whether the field did. */
export type Outcome = { share: number; left: boolean };

const edges = [0.02, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.85, 0.9, 0.95, 0.98, 1] as const;

const rateOf = ({ moments, left }: CountedBin): number => (left + 1) / (moments + 2);

/** Counts outcomes by their share. Bins of which the higher left less often are one bin, so that more is never less. */
export function countOutcomes(outcomes: readonly Outcome[]): CountedBin[] {
  const bins: CountedBin[] = [];
  for (const [index, upTo] of edges.entries()) {
    const above = edges[index - 1] ?? -1;
    const within = outcomes.filter(({ share }) => share > above && share <= upTo);
    let bin = { upTo, moments: within.length, left: within.filter(({ left }) => left).length };
    for (let last = bins.at(-1); last && rateOf(last) >= rateOf(bin); last = bins.at(-1)) {
      bin = { upTo, moments: bin.moments + last.moments, left: bin.left + last.left };
      bins.pop();
    }
    bins.push(bin);
  }
  return bins;
}

/** The probability that counted moments give a share. */
export function probabilityOf(share: number, bins: readonly CountedBin[]): number {
  const bin = bins.find(({ upTo }) => share <= upTo);
  return bin ? rateOf(bin) : 0;
}
