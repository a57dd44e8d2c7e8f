import { authApi } from './auth.ts';
import { codesApi } from './codes.ts';
import { controllersApi } from './controllers.ts';
import { farmsApi } from './farms.ts';
import { liveApi } from './live.ts';
import { membersApi } from './members.ts';
import { systemApi } from './system.ts';
import { telemetryApi } from './telemetry.ts';

/** Every call of the portal by feature: what the OpenAPI document and the role table walk over. */
export const wholeApi = {
  auth: authApi,
  members: membersApi,
  codes: codesApi,
  farms: farmsApi,
  controllers: controllersApi,
  telemetry: telemetryApi,
  live: liveApi,
  system: systemApi,
} as const;
