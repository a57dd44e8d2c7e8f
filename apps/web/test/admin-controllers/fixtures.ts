import type { AdminController } from '@onsil/contract/admin-controllers';
import type { AdminField } from '@onsil/contract/admin-fields';
import { getPaging } from '@onsil/contract/envelope';
import { ok, type RecordedRequest } from '../browser.ts';

/** Controllers, fields and codes in an administrator's answers, for tests. */

export const noon = Date.parse('2026-11-20T03:00:00Z');
export const at = (secondsAgo: number): string => new Date(noon - secondsAgo * 1000).toISOString();

export const controller = (own: Partial<AdminController> = {}): AdminController => ({
  controllerId: 'house-1',
  farmNo: 7,
  farmId: 'naju',
  farmName: '나주 딸기농장',
  controllerName: '1동 설향',
  code: 'H1',
  type: 'CLIMATE',
  cultivationEnvType: 'GLASSHOUSE',
  cultivationType: 'DFT',
  isInternetConnected: true,
  intervalSeconds: 60,
  lastSeen: at(12),
  freshness: 'live',
  level: 0,
  isGateway: false,
  gatewayControllerId: null,
  hasCredential: true,
  rejectedLast24h: 0,
  createdAt: at(86_400),
  retiredAt: null,
  version: 1,
  ...own,
});

export const field = (key: string, nameKo: string, own: Partial<AdminField> = {}): AdminField => ({
  key,
  nameKo,
  nameEn: key,
  unit: '°C',
  decimals: 1,
  min: -20,
  max: 80,
  scaleMin: 0,
  scaleMax: 40,
  rollup: 'mean',
  isCore: true,
  kind: 'measured',
  units: ['°C', '°F', 'K'],
  version: 1,
  ...own,
});

const code = (masterCode: string, detailCode: string, word: string) => ({
  masterCode,
  detailCode,
  isMaster: false,
  codeNameKo: word,
  codeNameEn: detailCode,
  order: 1,
  version: 1,
});

export const codes = [
  code('CONTROLLER_TYPE', 'CLIMATE', '복합환경제어기'),
  code('CULTIVATION_ENV_TYPE', 'GLASSHOUSE', '유리온실'),
  code('FARM_CULTIVATION_TYPE', 'DFT', '담액 수경'),
];

/** A list answer with a single page. */
export const listed =
  (items: readonly object[], total = items.length) =>
  ({ query }: RecordedRequest) =>
    ok({ items, paging: getPaging(Number(query.get('pageNo') ?? 1), Number(query.get('pageSize') ?? 20), total) });
