import type { HttpServer } from '#platform/http/server.ts';
import type { Worker } from '#platform/jobs/worker-loop.ts';
import { idempotencyJobs } from '#platform/http/idempotency.ts';
import type { Job } from '#platform/jobs/scheduler.ts';
import type { Services } from '#platform/services.ts';
import { accountsJobs } from '#features/accounts/jobs.ts';
import { createAccountOptions } from '#features/accounts/rate-limits.ts';
import { accountsRoutes } from '#features/accounts/routes.ts';
import { alarmLimitsRoutes } from '#features/alarm-limits/routes.ts';
import { listAnnotations } from '#features/annotations/edit-annotations.ts';
import { annotationsRoutes } from '#features/annotations/routes.ts';
import { appReleasesJobs } from '#features/app-releases/jobs.ts';
import { appReleasesRoutes } from '#features/app-releases/routes.ts';
import { auditRoutes } from '#features/audit/routes.ts';
import { isCallSessionValid } from '#features/auth/authentication.ts';
import { authJobs } from '#features/auth/jobs.ts';
import { authRoutes } from '#features/auth/routes.ts';
import { requireRecheck } from '#features/auth/sessions.ts';
import { createRecheckThrottle, createSignInThrottles, createTokenThrottle } from '#features/auth/sign-in-limits.ts';
import { listCurrentCrops } from '#features/batches/current-crops.sql.ts';
import { batchesJobs } from '#features/batches/jobs.ts';
import { batchesRoutes, specialNotesRoutes } from '#features/batches/routes.ts';
import { codesRoutes } from '#features/codes/routes.ts';
import { companiesRoutes } from '#features/companies/routes.ts';
import { controlSettingsRoutes } from '#features/control-settings/routes.ts';
import { controllersRoutes } from '#features/controllers/routes.ts';
import { costsRoutes } from '#features/costs/routes.ts';
import { choosePriceSource, createPriceProviders } from '#features/crop-prices/price-source.ts';
import { cropPricesRoutes } from '#features/crop-prices/routes.ts';
import { cropsRoutes } from '#features/crops/routes.ts';
import { closeControllerDeviations } from '#features/deviations/evaluate/close-controller.ts';
import { deviationCausesRoutes } from '#features/deviation-causes/routes.ts';
import { deviationsJobs } from '#features/deviations/jobs.ts';
import { deviationsRoutes } from '#features/deviations/routes.ts';
import { startDeviationWorker } from '#features/deviations/worker.ts';
import { earlyWarningsJobs } from '#features/early-warnings/jobs.ts';
import { earlyWarningsRoutes } from '#features/early-warnings/routes.ts';
import { excelRoutes } from '#features/excel/routes.ts';
import { startExternalDataWorker } from '#features/external-data/worker.ts';
import { faqsRoutes } from '#features/faqs/routes.ts';
import { farmInfoRoutes } from '#features/farm-info/routes.ts';
import { farmTasksJobs } from '#features/farm-tasks/jobs.ts';
import { farmTasksRoutes } from '#features/farm-tasks/routes.ts';
import { farmsRoutes } from '#features/farms/routes.ts';
import { filesJobs } from '#features/files/jobs.ts';
import { createOpenFile } from '#features/files/open-file.ts';
import { filesRoutes } from '#features/files/routes.ts';
import { openFileStorage } from '#features/files/store/file-store.ts';
import { firstAdministratorRoutes } from '#features/first-administrator/routes.ts';
import { growthPhotosRoutes } from '#features/growth-photos/routes.ts';
import { inquiriesJobs } from '#features/inquiries/jobs.ts';
import { createInquiryThrottles } from '#features/inquiries/rate-limits.ts';
import { inquiriesRoutes } from '#features/inquiries/routes.ts';
import type { LiveHub } from '#features/live/live-hub.ts';
import { liveRoutes } from '#features/live/routes.ts';
import { mailsJobs } from '#features/mails/jobs.ts';
import { createMailer, getPortalAddress } from '#features/mails/mailer.ts';
import { mailsRoutes } from '#features/mails/routes.ts';
import { startMailWorker } from '#features/mails/worker.ts';
import { manualReadingsRoutes } from '#features/manual-readings/routes.ts';
import { membersJobs } from '#features/members/jobs.ts';
import { createMemberThrottles } from '#features/members/rate-limits.ts';
import { membersRoutes } from '#features/members/routes.ts';
import { noticesRoutes } from '#features/notices/routes.ts';
import { createChannels } from '#features/notifications/channels/create-channels.ts';
import { startDeliveryWorker } from '#features/notifications/deliveries/deliver.ts';
import { saveMailResult } from '#features/notifications/deliveries/mail-result.ts';
import { notificationsJobs } from '#features/notifications/jobs.ts';
import { createTestThrottle } from '#features/notifications/rate-limits.ts';
import { notificationsRoutes } from '#features/notifications/routes.ts';
import { racksRoutes } from '#features/racks/routes.ts';
import { countDoubtfulReadings } from '#features/reading-trust/reading-trust.ts';
import { readingTrustRoutes } from '#features/reading-trust/routes.ts';
import { searchRoutes } from '#features/search/routes.ts';
import { secondFactorJobs } from '#features/second-factor/jobs.ts';
import { createSecondFactorThrottles } from '#features/second-factor/rate-limits.ts';
import { getRelyingParty } from '#features/second-factor/relying-party.ts';
import { secondFactorRoutes } from '#features/second-factor/routes.ts';
import { requireSecondStep } from '#features/second-factor/sign-in.ts';
import { supportRequestsRoutes } from '#features/support-requests/routes.ts';
import { systemRoutes } from '#features/system/routes.ts';
import { startClockWorker } from '#features/telemetry/ingest/clock-watch.ts';
import { telemetryJobs } from '#features/telemetry/jobs.ts';
import { controllerTelemetry } from '#features/telemetry/query/controller-telemetry.ts';
import { startRollupComparison } from '#features/telemetry/rollups/compare-rollups.ts';
import { startRollupWorker } from '#features/telemetry/rollups/roll-up.ts';
import { telemetryRoutes } from '#features/telemetry/routes.ts';
import { createWeatherProviders } from '#features/weather/farm-weather.ts';
import { weatherRoutes } from '#features/weather/routes.ts';
import { weeklyReportRoutes } from '#features/weekly-report/routes.ts';
import { yieldForecastRoutes } from '#features/yield-forecast/routes.ts';
import { yieldImportRoutes } from '#features/yield-import/routes.ts';
import { yieldsRoutes } from '#features/yields/routes.ts';
import { listFarmLiveStates } from './farm-live-states.ts';

/** Services of the calls of people. */
export type ApiServices = Services & {
  version: string;
  hub: LiveHub;
  /** whether the process is stopping, which ends the live streams */
  isClosing: () => boolean;
  mqttConnections: (() => number) | null;
};

/** What a process starts of a feature. */
export type Feature = {
  routes?: (server: HttpServer, services: ApiServices) => void;
  jobs?: (services: Services) => Job[];
  workers?: (services: Services) => Worker[];
};

const gigabyte = 1_000_000_000;

/**
 * All features, lower ones first. Where a feature needs something of one above it, it takes a function, which is given
 * here.
 */
export const features: Readonly<Record<string, Feature>> = {
  auth: {
    routes: (server, { ctx: { db }, config }) =>
      authRoutes(
        server,
        { ...createSignInThrottles(db, getPortalAddress(config)), recheck: createRecheckThrottle(db) },
        requireSecondStep,
      ),
    jobs: ({ ctx }) => authJobs(ctx),
  },
  'second-factor': {
    routes: (server, { ctx, config }) =>
      secondFactorRoutes(server, {
        ...createSecondFactorThrottles(ctx.db),
        portal: getPortalAddress(config),
        relyingParty: getRelyingParty(config),
        requiredOfAdmins: config.ONSIL_REQUIRE_SECOND_FACTOR === 'admin',
      }),
    jobs: ({ ctx }) => secondFactorJobs(ctx),
  },
  accounts: {
    routes: (server, { ctx, config }) => accountsRoutes(server, createAccountOptions(ctx.db, getPortalAddress(config))),
    jobs: ({ ctx }) => accountsJobs(ctx),
  },
  'first-administrator': { routes: (server, { ctx }) => firstAdministratorRoutes(server, createTokenThrottle(ctx.db)) },
  members: {
    routes: (server, { ctx, config }) =>
      membersRoutes(server, {
        ...createMemberThrottles(ctx.db),
        portal: getPortalAddress(config),
        sendsMails: createMailer(config) !== null,
      }),
    jobs: ({ ctx }) => membersJobs(ctx),
  },
  mails: {
    routes: (server) => mailsRoutes(server, requireRecheck),
    jobs: ({ ctx }) => mailsJobs(ctx),
    workers: ({ ctx, config }) => [startMailWorker(ctx, createMailer(config), saveMailResult)],
  },
  codes: { routes: codesRoutes },
  companies: { routes: companiesRoutes },
  farms: {
    routes: (server) =>
      farmsRoutes(server, { liveStates: listFarmLiveStates, doubtfulReadings: countDoubtfulReadings }),
  },
  'farm-info': { routes: farmInfoRoutes },
  controllers: {
    routes: (server) =>
      controllersRoutes(server, {
        telemetry: controllerTelemetry,
        listCurrentCrops,
        endDeviations: closeControllerDeviations,
      }),
  },
  'control-settings': { routes: controlSettingsRoutes },
  crops: { routes: cropsRoutes },
  telemetry: {
    routes: (server) => telemetryRoutes(server, listAnnotations),
    jobs: ({ ctx, config }) => telemetryJobs(ctx, config.ONSIL_RAW_MONTHS),
    workers: ({ ctx }) => [startRollupWorker(ctx), startClockWorker(ctx), startRollupComparison(ctx)],
  },
  annotations: { routes: annotationsRoutes },
  'manual-readings': { routes: manualReadingsRoutes },
  'reading-trust': { routes: readingTrustRoutes },
  live: { routes: (server, { hub, isClosing }) => liveRoutes(server, hub, isCallSessionValid, isClosing) },
  files: {
    routes: (server, { config, disk }) =>
      filesRoutes(server, {
        files: openFileStorage(config),
        disk: () => disk.state(),
        quotaBytes: config.ONSIL_FILES_GB * gigabyte,
        stallMs: 60_000,
      }),
    jobs: ({ ctx, config }) => filesJobs(ctx, openFileStorage(config)),
  },
  'alarm-limits': { routes: alarmLimitsRoutes },
  deviations: {
    routes: deviationsRoutes,
    jobs: ({ ctx }) => deviationsJobs(ctx),
    workers: ({ ctx }) => [startDeviationWorker(ctx)],
  },
  notifications: {
    routes: (server, { ctx, config }) =>
      notificationsRoutes(server, {
        throttle: createTestThrottle(ctx.db),
        pushLoopback: config.ONSIL_PUSH_LOOPBACK === 'on',
      }),
    jobs: ({ ctx, config }) => notificationsJobs(ctx, config.ONSIL_NOTICE_DAYS),
    workers: ({ ctx, config }) => [startDeliveryWorker(ctx, createChannels(config, ctx))],
  },
  'app-releases': {
    routes: (server, { config }) => appReleasesRoutes(server, config),
    jobs: ({ ctx, config }) => appReleasesJobs(ctx, config),
  },
  search: { routes: searchRoutes },
  racks: { routes: racksRoutes },
  batches: {
    routes(server) {
      batchesRoutes(server);
      specialNotesRoutes(server);
    },
    jobs: ({ ctx }) => batchesJobs(ctx),
  },
  'farm-tasks': { routes: farmTasksRoutes, jobs: ({ ctx }) => farmTasksJobs(ctx) },
  yields: { routes: yieldsRoutes },
  excel: { routes: (server, { config }) => excelRoutes(server, choosePriceSource(config)) },
  'growth-photos': { routes: growthPhotosRoutes },
  'yield-import': {
    routes: (server, { config }) => yieldImportRoutes(server, createOpenFile(openFileStorage(config).store)),
  },
  'yield-forecast': { routes: yieldForecastRoutes },
  'deviation-causes': {
    routes: (server, { ctx, config }) => deviationCausesRoutes(server, createWeatherProviders(ctx, config)),
  },
  'early-warnings': { routes: earlyWarningsRoutes, jobs: ({ ctx }) => earlyWarningsJobs(ctx) },
  weather: {
    routes: (server, { ctx, config }) => weatherRoutes(server, createWeatherProviders(ctx, config)),
    workers: ({ ctx, config }) => [startExternalDataWorker('weather', ctx, createWeatherProviders(ctx, config))],
  },
  'crop-prices': {
    routes: (server, { config }) => cropPricesRoutes(server, choosePriceSource(config)),
    // A worker of its own, because KAMIS may take minutes.
    workers: ({ ctx, config }) => [startExternalDataWorker('crop prices', ctx, createPriceProviders(ctx, config))],
  },
  costs: { routes: (server, { config }) => costsRoutes(server, choosePriceSource(config)) },
  notices: { routes: noticesRoutes },
  faqs: { routes: faqsRoutes },
  inquiries: {
    routes: (server, { ctx, config }) =>
      inquiriesRoutes(server, {
        ...createInquiryThrottles(ctx.db),
        portal: getPortalAddress(config),
        provider: {
          providerName: config.ONSIL_PROVIDER_NAME ?? null,
          providerEmail: config.ONSIL_PROVIDER_EMAIL ?? null,
        },
      }),
    jobs: ({ ctx, config }) => inquiriesJobs(ctx, config.ONSIL_INQUIRY_DAYS),
  },
  'support-requests': { routes: (server, { config }) => supportRequestsRoutes(server, getPortalAddress(config)) },
  audit: { routes: auditRoutes },
  'weekly-report': {
    routes: (server, { ctx, config }) =>
      weeklyReportRoutes(server, { weather: createWeatherProviders(ctx, config), prices: choosePriceSource(config) }),
  },
  system: {
    routes: (server, { version, disk, hub, mqttConnections }) =>
      systemRoutes(server, { version, disk, streams: () => hub.viewers(), mqttConnections }),
    jobs: ({ ctx }) => idempotencyJobs(ctx),
  },
};
