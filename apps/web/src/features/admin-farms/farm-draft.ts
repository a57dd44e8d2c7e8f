import type { AdminFarm } from '@onsil/contract/admin-farms';
import { numberIn } from '#lib/typed-number.ts';

/** A farm in the form. */
export type FarmDraft = {
  farmNm: string;
  farmId: string;
  code: string;
  cno: number | undefined;
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
export const emptyFarm = (cno: number | undefined): FarmDraft => ({
  farmNm: '',
  farmId: '',
  code: '',
  cno,
  cultivationType: '',
  operationStatus: 'PREPARING',
  province: '',
  address: '',
  addressDetail: '',
  latitude: '',
  longitude: '',
  farmManagerPhoneNo: '',
});

export const draftOf = (farm: AdminFarm): FarmDraft => ({
  farmNm: farm.farmNm,
  farmId: farm.farmId,
  code: farm.code,
  cno: farm.cno,
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
export const bodyOf = (draft: FarmDraft) => ({
  ...draft,
  latitude: numberIn(draft.latitude),
  longitude: numberIn(draft.longitude),
});

const pair = /^\s*(-?\d+(?:\.\d+)?)\s*[, ]\s*(-?\d+(?:\.\d+)?)\s*$/;

/** Coordinates copied from a map, `34.9967, 126.7169`: latitude and longitude; undefined for anything else. */
export const placeIn = (text: string): { latitude: string; longitude: string } | undefined => {
  const [, latitude, longitude] = pair.exec(text) ?? [];
  return latitude && longitude ? { latitude, longitude } : undefined;
};
