import type { HttpServer } from '#platform/http/server.ts';
import { createThrottle } from '#platform/limits/throttle.ts';
import { accountsRoutes } from '#features/accounts/routes.ts';
import { auditRoutes } from '#features/audit/routes.ts';
import { authRoutes } from '#features/auth/routes.ts';
import { isCallSessionValid } from '#features/auth/authentication.ts';
import { createSignInThrottles } from '#features/auth/sign-in-limits.ts';
import { requireRecheck } from '#features/auth/sessions.ts';
import { supportRequestsRoutes } from '#features/support-requests/routes.ts';
import { codesRoutes } from '#features/codes/routes.ts';
import { companiesRoutes } from '#features/companies/routes.ts';
import { controllersRoutes } from '#features/controllers/routes.ts';
import { controlSettingsRoutes } from '#features/control-settings/routes.ts';
import { choosePriceSource } from '#features/crop-prices/price-source.ts';
import { cropPricesRoutes } from '#features/crop-prices/routes.ts';
import { cropsRoutes } from '#features/crops/routes.ts';
import { listOpenDeviationsByFarm } from '#features/deviations/statistics/counts.ts';
import { closeControllerDeviations } from '#features/deviations/evaluate/close-controller.ts';
import { deviationsRoutes } from '#features/deviations/routes.ts';
import { farmInfoRoutes } from '#features/farm-info/routes.ts';
import { excelRoutes } from '#features/excel/routes.ts';
import { faqsRoutes } from '#features/faqs/routes.ts';
import { farmTasksRoutes } from '#features/farm-tasks/routes.ts';
import { farmsRoutes } from '#features/farms/routes.ts';
import { firstAdministratorRoutes } from '#features/first-administrator/routes.ts';
import { createOpenFile } from '#features/files/open-file.ts';
import { filesRoutes } from '#features/files/routes.ts';
import { openFileStorage } from '#features/files/store/file-store.ts';
import { growthPhotosRoutes } from '#features/growth-photos/routes.ts';
import { inquiriesRoutes } from '#features/inquiries/routes.ts';
import type { ListFarmLiveStates } from '#features/farms/access.ts';
import { liveRoutes } from '#features/live/routes.ts';
import { createLiveHub } from '#features/live/live-hub.ts';
import { getPortalAddress } from '#features/mails/mailer.ts';
import { mailsRoutes } from '#features/mails/routes.ts';
import { manualReadingsRoutes } from '#features/manual-readings/routes.ts';
import { membersRoutes } from '#features/members/routes.ts';
import { noticesRoutes } from '#features/notices/routes.ts';
import { notificationsRoutes } from '#features/notifications/routes.ts';
import { racksRoutes } from '#features/racks/routes.ts';
import { annotationsRoutes } from '#features/annotations/routes.ts';
import { listAnnotations } from '#features/annotations/edit-annotations.ts';
import { searchRoutes } from '#features/search/routes.ts';
import { alarmLimitsRoutes } from '#features/alarm-limits/routes.ts';
import { systemRoutes } from '#features/system/routes.ts';
import { telemetryRoutes } from '#features/telemetry/routes.ts';
import { controllerTelemetry } from '#features/telemetry/query/controller-telemetry.ts';
import { listReportingStates } from '#features/telemetry/query/latest-values.ts';
import { weatherRoutes } from '#features/weather/routes.ts';
import { createWeatherProviders } from '#features/weather/farm-weather.ts';
import { weeklyReportRoutes } from '#features/weekly-report/routes.ts';
import { yieldForecastRoutes } from '#features/yield-forecast/routes.ts';
import { yieldImportRoutes } from '#features/yield-import/routes.ts';
import { specialNotesRoutes, batchesRoutes } from '#features/batches/routes.ts';
import { yieldsRoutes } from '#features/yields/routes.ts';
import { getRelyingParty } from '#features/second-factor/relying-party.ts';
import { secondFactorRoutes } from '#features/second-factor/routes.ts';
import { requireSecondStep } from '#features/second-factor/sign-in.ts';
import type { Config } from '#platform/config.ts';
import type { Database } from '#platform/database/database.ts';
import type { AppServices } from './services.ts';

const quarterHour = 15 * 60;
const hour = 60 * 60;
const day = 24 * hour;
const gigabyte = 1_000_000_000;

/** Current state of farms: telemetry status and open deviations. */
const liveStates: ListFarmLiveStates = async (ctx, farmNos) => {
  const [reporting, open] = await Promise.all([
    listReportingStates(ctx, farmNos),
    listOpenDeviationsByFarm(ctx, farmNos),
  ]);
  return new Map(farmNos.map((farmNo) => [farmNo, { ...reporting.get(farmNo), ...open.get(farmNo) }]));
};

/**
 * Adds sign-in, sign-up, members and their farms, each with its limits. `portal` is the base URL of links in e-mails.
 */
const addAccounts = (server: HttpServer, db: Database, config: Config): void => {
  const portal = getPortalAddress(config);
  const token = createThrottle(db, 'token', 100, quarterHour);
  const signIn = createSignInThrottles(db, portal);
  authRoutes(server, { ...signIn, recheck: createThrottle(db, 're-check', 10, quarterHour) }, requireSecondStep);
  secondFactorRoutes(server, {
    portal,
    relyingParty: getRelyingParty(config),
    requiredOfAdmins: config.ONSIL_REQUIRE_SECOND_FACTOR === 'admin',
    account: createThrottle(db, 'second factor', 10, quarterHour),
    pending: createThrottle(db, 'second step', 5, quarterHour),
    passkeyAddress: createThrottle(db, 'passkey', 100, quarterHour),
    challengeAddress: createThrottle(db, 'passkey challenge', 300, quarterHour),
  });
  accountsRoutes(server, {
    portal,
    token,
    signUp: createThrottle(db, 'sign-up', 20, hour),
    mail: {
      account: createThrottle(db, 'account mail', 5, hour),
      address: createThrottle(db, 'account mail address', 30, hour),
    },
    receiver: {
      inUse: createThrottle(db, 'mail in use', 1, day),
      confirm: createThrottle(db, 'mail confirm', 20, day),
      confirmInNetwork: createThrottle(db, 'mail confirm in network', 10, day),
      reset: createThrottle(db, 'mail reset', 10, day),
    },
    signIn,
  });
  firstAdministratorRoutes(server, token);
  membersRoutes(server, {
    portal,
    throttle: createThrottle(db, 'invitation', 50, hour),
    receiver: {
      byInviter: createThrottle(db, 'invitation to one', 5, day),
      byAll: createThrottle(db, 'invitation to one by all', 20, day),
    },
    lookThrottle: token,
    idThrottle: createThrottle(db, 'id check', 60, quarterHour),
  });
};

/** Adds all calls of people, under /web/v1. */
export const addApi = (
  server: HttpServer,
  { ctx, disk, config }: AppServices,
  version: string,
  mqttConnections: (() => number) | null = null,
): { streams(): number; close(): void } => {
  const { db } = ctx;
  const hub = createLiveHub(ctx);
  let closing = false;
  addAccounts(server, db, config);
  mailsRoutes(server, requireRecheck);
  codesRoutes(server);
  companiesRoutes(server);
  farmsRoutes(server, liveStates);
  farmInfoRoutes(server);
  controllersRoutes(server, { telemetry: controllerTelemetry, endDeviations: closeControllerDeviations });
  controlSettingsRoutes(server);
  cropsRoutes(server);
  telemetryRoutes(server, listAnnotations);
  annotationsRoutes(server);
  manualReadingsRoutes(server);
  liveRoutes(server, hub, isCallSessionValid, () => closing);
  filesRoutes(server, {
    files: openFileStorage(config),
    disk: () => disk.state(),
    quotaBytes: config.ONSIL_FILES_GB * gigabyte,
    stallMs: 60_000,
  });
  alarmLimitsRoutes(server);
  deviationsRoutes(server);
  notificationsRoutes(server, {
    throttle: createThrottle(db, 'test notice', 10, quarterHour),
    pushLoopback: config.ONSIL_PUSH_LOOPBACK === 'on',
  });
  searchRoutes(server);
  racksRoutes(server);
  batchesRoutes(server);
  specialNotesRoutes(server);
  farmTasksRoutes(server);
  yieldsRoutes(server);
  excelRoutes(server);
  growthPhotosRoutes(server);
  yieldImportRoutes(server, createOpenFile(openFileStorage(config).store));
  yieldForecastRoutes(server);
  weatherRoutes(server, createWeatherProviders(ctx, config));
  cropPricesRoutes(server, choosePriceSource(config));
  noticesRoutes(server);
  faqsRoutes(server);
  inquiriesRoutes(server, {
    portal: getPortalAddress(config),
    provider: {
      providerName: config.ONSIL_PROVIDER_NAME ?? null,
      providerEmail: config.ONSIL_PROVIDER_EMAIL ?? null,
    },
    throttle: createThrottle(db, 'inquiry', 5, hour),
    told: createThrottle(db, 'inquiry mail', 30, hour),
  });
  supportRequestsRoutes(server, getPortalAddress(config));
  auditRoutes(server);
  weeklyReportRoutes(server, { weather: createWeatherProviders(ctx, config), prices: choosePriceSource(config) });
  systemRoutes(server, { version, disk, streams: () => hub.viewers(), mqttConnections });
  return {
    streams: () => hub.viewers(),
    close() {
      closing = true;
      hub.close();
    },
  };
};
