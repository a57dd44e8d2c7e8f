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

type SowingDays = readonly { date: string; works: readonly { farmCropId: number }[] }[];

/**
 * The crop whose batches were sown last, of days in falling order: the first one that has two until today, else the first
 * of all; undefined without batches.
 */
export const findNewestCrop = (days: SowingDays, today: string): number | undefined => {
  const sown = days.filter(({ date }) => date <= today).flatMap(({ works }) => works);
  const byCrop = [...Map.groupBy(sown, ({ farmCropId }) => farmCropId)];
  return (byCrop.find(([, batches]) => batches.length > 1) ?? byCrop[0])?.[0];
};
