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
