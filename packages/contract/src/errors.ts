/**
 * Every way in which a call can be refused: a stable code and the HTTP status, which is also `result.number`.
 * The sentences stand in `phrases` under `errors`.
 */
export const errorStatus = {
  BAD_REQUEST: 400,
  NOT_SIGNED_IN: 401,
  SIGN_IN_FAILED: 401,
  SECOND_FACTOR_NEEDED: 401,
  SIGN_IN_EXPIRED: 401,
  SESSION_ENDED: 401,
  FORBIDDEN: 403,
  NOT_CONFIRMED: 403,
  RECHECK_NEEDED: 403,
  SECOND_FACTOR_REQUIRED: 403,
  NOT_FOUND: 404,
  NO_CALL: 404,
  FARM_NOT_CHOSEN: 400,
  CONFLICT: 409,
  EXISTS: 409,
  LAST_MANAGER: 409,
  LAST_COMPANY_USER: 409,
  LAST_ADMIN: 409,
  PLACE_TAKEN: 409,
  RACK_IN_USE: 409,
  CROP_IN_USE: 409,
  PLANTS_MISSING: 409,
  DATE_TOO_EARLY: 409,
  STAGE_CLOSED: 409,
  STAGE_NOT_EMPTY: 409,
  STAGE_LATER: 409,
  STEPWISE: 409,
  LINK_SPENT: 410,
  TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  INVALID: 400,
  RANGE_TOO_LONG: 400,
  RANGE_REVERSED: 400,
  TOO_MANY: 429,
  ERROR: 500,
  UNAVAILABLE: 503,
} as const;

export type ErrorCode = keyof typeof errorStatus;
