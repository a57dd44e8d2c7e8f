/**
 * The farm that calls without a farm of their own are about (header x-farm-id). The farm's route sets it before any of
 * its pages render.
 */
let farm: string | undefined;

export const setCurrentFarm = (farmId: string | undefined): void => {
  farm = farmId;
};

export const currentFarm = (): string | undefined => farm;
