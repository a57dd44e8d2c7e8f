/** Batches at once: one has a colour each. */
export const maxChosen = 4;

export type BatchChoice = {
  /** in the order in which they were chosen */
  chosen: readonly number[];
  onChoose: (batchId: number, isChosen: boolean) => void;
};

/** The colour of a chosen batch in table and charts; null for the others. */
export const batchColor = (chosen: readonly number[], batchId: number): string | null => {
  const place = chosen.indexOf(batchId);
  return place < 0 ? null : `var(--c${place + 1}, var(--f-other))`;
};
