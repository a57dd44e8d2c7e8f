import type { Screen } from './screens.ts';

/** The screens of a farm's own work: calendar, records, reports and requests. */
export const farmScreens: readonly Screen[] = [
  {
    name: 'month of the farm calendar',
    path: '/smartfarm/pangyo-a/farm-calendar',
    shows: () => '아래 두 단 속잎',
    title: ({ farmTasks }) => farmTasks.title,
  },
  {
    name: 'week of the farm calendar',
    path: '/smartfarm/pangyo-a/farm-calendar?view=week',
    shows: () => '아래 두 단 속잎',
    title: ({ farmTasks }) => farmTasks.title,
  },
  {
    name: 'list of the farm calendar',
    path: '/smartfarm/pangyo-a/farm-calendar?view=list',
    shows: () => '아래 두 단 속잎',
    title: ({ farmTasks }) => farmTasks.title,
  },
  {
    name: 'crop prices',
    path: '/smartfarm/pangyo-a/crop-prices?all=true',
    shows: ({ cropPrices }) => cropPrices.sampleTitle,
    title: ({ cropPrices }) => cropPrices.title,
  },
  {
    name: 'costs and margin',
    path: '/smartfarm/pangyo-a/costs',
    shows: ({ costs }) => costs.verdict.perKg,
    title: ({ costs }) => costs.title,
  },
  {
    name: 'days of a crop price',
    path: '/smartfarm/pangyo-a/crop-prices?item=225-00-04',
    shows: ({ cropPrices }) => cropPrices.sampleTitle,
    title: ({ cropPrices }) => cropPrices.title,
  },
  {
    name: 'weekly report',
    path: '/smartfarm/pangyo-a/weekly-report',
    shows: ({ weeklyReport }) => weeklyReport.yields.title,
    title: ({ weeklyReport }) => weeklyReport.title,
  },
  {
    name: 'weekly report before the first data',
    path: '/smartfarm/pangyo-a/weekly-report?week=2020-W10',
    shows: ({ weeklyReport }) => weeklyReport.toFirst,
    title: ({ weeklyReport }) => weeklyReport.title,
  },
  {
    name: 'gallery of growth photos',
    path: '/smartfarm/pangyo-a/farm-photo-registration',
    shows: ({ growthPhotos }) => growthPhotos.compare.pick,
    title: ({ growthPhotos }) => growthPhotos.title,
  },
  {
    name: 'table of growth photos',
    path: '/smartfarm/pangyo-a/farm-photo-registration?view=table',
    shows: () => '재배랙 1-1 3단 왼쪽',
    title: ({ growthPhotos }) => growthPhotos.title,
  },
  {
    name: 'time line of a place',
    path: '/smartfarm/pangyo-a/farm-photo-registration?tab=line',
    shows: ({ growthPhotos }) => growthPhotos.line.compare,
    title: ({ growthPhotos }) => growthPhotos.title,
  },
  {
    name: 'farm information',
    path: '/smartfarm/pangyo-a/detail',
    shows: () => '재배실 점검표',
    title: ({ farmInfo }) => farmInfo.title,
  },
  {
    name: 'list of A/S requests',
    path: '/smartfarm/pangyo-a/as',
    shows: () => '재배실 1 제습기에서 물이 샙니다',
    title: ({ supportRequests }) => supportRequests.title,
  },
  {
    name: 'writing of an A/S request',
    path: '/smartfarm/pangyo-a/as/new',
    shows: ({ supportRequests }) => supportRequests.form.reachHint,
    title: ({ supportRequests }) => supportRequests.write,
  },
  {
    name: 'editing of an A/S request',
    path: '/smartfarm/pangyo-a/as/4',
    shows: ({ supportRequests }) => supportRequests.form.reachHint,
    title: ({ supportRequests }) => supportRequests.form.change,
  },
  {
    name: 'Support request that waits for its confirmation',
    path: '/smartfarm/naju/as-view/2',
    shows: ({ supportRequests }) => supportRequests.confirm.label,
    title: () => '1동 천창 한쪽이 끝까지 닫히지 않습니다',
  },
  {
    name: 'sheet of QR labels',
    path: '/smartfarm/pangyo-a/labels?kind=rack',
    shows: () => '재배랙 1-1',
    title: ({ labels }) => labels.title,
  },
  {
    name: 'place of a label',
    path: '/q/r/1?f=pangyo-a',
    shows: ({ labels }) => labels.place.photo,
    title: () => '육묘랙 1',
  },
  {
    name: 'wall view',
    path: '/smartfarm/pangyo-a/wall',
    shows: () => '재배실 1',
    title: ({ dashboard }) => dashboard.wall.title,
  },
];
