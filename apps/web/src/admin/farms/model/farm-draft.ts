import type { AdminFarm } from '@onsil/contract/admin-farms';
import { parseNumber } from '#lib/format/parse-number.ts';

/** A farm in the form. */
export type FarmDraft = {
  farmName: string;
  farmId: string;
  code: string;
  companyId: number | undefined;
  cultivationType: string;
  operationStatus: string;
  province: string;
  address: string;
  addressDetail: string;
  latitude: string;
  longitude: string;
  farmManagerPhoneNo: string;
};

/** A new farm has the status "in preparation" until its controllers report. */
export const emptyFarm = (companyId: number | undefined): FarmDraft => ({
  farmName: '',
  farmId: '',
  code: '',
  companyId,
  cultivationType: '',
  operationStatus: 'PREPARING',
  province: '',
  address: '',
  addressDetail: '',
  latitude: '',
  longitude: '',
  farmManagerPhoneNo: '',
});

export const toFarmDraft = (farm: AdminFarm): FarmDraft => ({
  farmName: farm.farmName,
  farmId: farm.farmId,
  code: farm.code,
  companyId: farm.companyId,
  cultivationType: farm.cultivationType,
  operationStatus: farm.operationStatus,
  province: farm.province,
  address: farm.address,
  addressDetail: farm.addressDetail,
  latitude: farm.latitude === null ? '' : String(farm.latitude),
  longitude: farm.longitude === null ? '' : String(farm.longitude),
  farmManagerPhoneNo: farm.farmManagerPhoneNo,
});

/** The request body of a draft. */
export const toFarmBody = (draft: FarmDraft) => ({
  ...draft,
  latitude: parseNumber(draft.latitude),
  longitude: parseNumber(draft.longitude),
});

const pair = /^\s*(-?\d+(?:\.\d+)?)\s*[, ]\s*(-?\d+(?:\.\d+)?)\s*$/;

/** Coordinates copied from a map, `34.9967, 126.7169`: latitude and longitude; undefined for anything else. */
export const parseCoordinates = (text: string): { latitude: string; longitude: string } | undefined => {
  const [, latitude, longitude] = pair.exec(text) ?? [];
  return latitude && longitude ? { latitude, longitude } : undefined;
};
