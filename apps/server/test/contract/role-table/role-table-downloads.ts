import type { Cast } from '../../support/factories.ts';

type World = Pick<Cast, 'farm'>;

const ofFarm = ({ farm }: World) => ({ query: { farmId: farm.farmId } });

/** Downloads of lists: the farm's are for its people, requests and prices for everyone signed in, the administration's for administrators. */
export const downloadSamples = {
  'downloads.exportReadings': ofFarm,
  'downloads.exportPhotos': ofFarm,
  'downloads.exportDeviations': ofFarm,
  'downloads.exportActions': ofFarm,
  'downloads.exportAlarmLog': ({ farm }: World) => ({
    query: { farmId: farm.farmId, from: '2026-03-01', to: '2026-03-31' },
  }),
  'downloads.exportMyFarms': () => ({}),
  'downloads.exportFarmComparison': () => ({}),
  'downloads.exportSupportRequests': () => ({}),
  'downloads.exportTasks': ({ farm }: World) => ({
    query: { farmId: farm.farmId, from: '2026-03-01', to: '2026-03-31' },
  }),
  'downloads.exportPrices': () => ({}),
  'adminDownloads.exportCompanies': () => ({}),
  'adminDownloads.exportFarms': () => ({}),
  'adminDownloads.exportMembers': () => ({}),
  'adminDownloads.exportControllers': () => ({}),
  'adminDownloads.exportInquiries': () => ({}),
  'adminDownloads.exportNotices': () => ({}),
};
