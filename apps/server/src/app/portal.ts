import { findMemberByToken } from '#features/auth/authentication.ts';
import { requireFarm } from '#features/farms/farms.ts';
import { openFileStorage } from '#features/files/files.ts';
import { printFirstAdministratorLink } from '#features/first-administrator/first-administrator.ts';
import { addHealthRoutes } from '#features/system/health.ts';
import { createMetricsServer, metricsRoutes } from '#features/system/metrics-endpoint.ts';
import type { MetricsSource } from '#features/system/metrics.ts';
import { closeInOrder, type Closing } from '#platform/close-in-order.ts';
import type { Config } from '#platform/config.ts';
import { isLocalHost, listen, listenForHttp } from '#platform/http/listen.ts';
import { createHttpServer } from '#platform/http/server.ts';
import { serveWebApp } from '#platform/http/web-app.ts';
import { startEventLoopMonitor } from '#platform/log/event-loop-delay.ts';
import type { Log } from '#platform/log/log.ts';
import manifest from '../../package.json' with { type: 'json' };
import { startDemo } from '../demo/start-demo.ts';
import { addApi } from './api.ts';
import { addIngest } from './ingest.ts';
import { createServices, type AppServices } from './services.ts';
import { readTls } from './tls.ts';
import { startWorker } from './worker.ts';

export const roles = ['api', 'ingest', 'worker'] as const;
export type Role = (typeof roles)[number];

export type Portal = {
  services: AppServices;
  /** base URL; undefined for a process without HTTP */
  url: string | undefined;
  mqttUrl: string | undefined;
  /** resolves with a sentence when the portal cannot continue by itself */
  failed: Promise<string>;
  stop(): Promise<void>;
};

const metricsOf = (
  { ctx, disk }: AppServices,
  version: string,
  streams: MetricsSource['streams'],
  mqttConnections: MetricsSource['mqttConnections'],
): MetricsSource => ({ db: ctx.db, now: ctx.now, disk, version, streams, mqttConnections });

const openMetricsPort = async (config: Config, source: MetricsSource): Promise<Closing | undefined> => {
  if (config.ONSIL_METRICS_PORT === undefined || !config.ONSIL_METRICS_TOKEN) return undefined;
  const server = createMetricsServer(source, config.ONSIL_METRICS_TOKEN);
  await listen(server, 'ONSIL_METRICS_PORT', config.ONSIL_HOST, config.ONSIL_METRICS_PORT);
  return {
    name: 'metrics port',
    maxMs: 100,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
};

const warnOfPlainHttp = ({ ONSIL_HOST: host }: Config, port: number, log: Log): void => {
  if (isLocalHost(host)) return;
  log.warn(
    { host, port },
    'HTTP is not encrypted: passwords and device tokens can be read on the network. Set ONSIL_TLS_CERT and ONSIL_TLS_KEY, or make this port reachable only through an HTTPS proxy',
  );
};

/** Where the demo uploads its pictures. */
const uploadingOf = ({ disk }: AppServices, config: Config) => ({
  files: openFileStorage(config),
  disk: () => disk.state(),
  quotaBytes: config.ONSIL_FILES_GB * 1_000_000_000,
});

/** The server that all roles with HTTP share. */
const openHttpServer = ({ ctx }: AppServices, config: Config, tls: Awaited<ReturnType<typeof readTls>>) =>
  createHttpServer({
    ctx,
    access: {
      memberOf: (token) => findMemberByToken(ctx, token, config.ONSIL_REQUIRE_SECOND_FACTOR === 'admin'),
      requireFarm,
    },
    ...(tls && { tls }),
    ...(config.ONSIL_TRUST_PROXY && { trustProxy: config.ONSIL_TRUST_PROXY }),
    ...(config.ONSIL_PUBLIC_URL && { publicUrl: config.ONSIL_PUBLIC_URL }),
  });

/**
 * Starts the portal, or some of its roles, and resolves once it accepts connections.
 * @param print writes a line for the operator
 */
export const startPortal = async (
  config: Config,
  log: Log,
  print: (line: string) => void,
  wanted: readonly Role[] = roles,
): Promise<Portal> => {
  const { version } = manifest; // npm's environment has it only where npm starts the portal
  startEventLoopMonitor();
  const tls = await readTls(config);
  const services = await createServices(config, log);
  // Nothing new is begun first, then what devices have sent is stored. Together at most 28 s (`maxStopMs` in main.ts).
  const [serving, ingesting]: [Closing[], Closing[]] = [[], []];
  const stop = (): Promise<void> => closeInOrder([serving, ingesting, ...services.closing], log);
  try {
    const { ctx } = services;
    const server = await openHttpServer(services, config, tls);
    const ingest = wanted.includes('ingest') ? await addIngest(server, services, tls) : undefined;
    if (ingest) ingesting.push({ name: 'ingest', maxMs: 4_000, close: ingest.close });
    const forPeople = wanted.includes('api');
    if (forPeople || ingest) addHealthRoutes(server, ctx, { version, disk: services.disk, forPeople });
    const api = forPeople ? addApi(server, services, version, ingest?.mqttConnections) : undefined;
    const metrics = metricsOf(services, version, api?.streams ?? null, ingest?.mqttConnections ?? null);
    metricsRoutes(server.fastify, metrics, config.ONSIL_METRICS_TOKEN);
    if (api) {
      serving.push({ name: 'live streams', maxMs: 100, close: api.close });
      await serveWebApp(server);
    }
    serving.push({ name: 'HTTP', maxMs: 3_000, close: () => server.fastify.close() });
    const metricsPort = await openMetricsPort(config, metrics);
    if (metricsPort) serving.push(metricsPort);
    if (wanted.includes('worker')) {
      const worker = await startWorker(services);
      serving.push({ name: 'background work', maxMs: 3_000, close: worker.close });
    }
    const port =
      forPeople || ingest ? await listenForHttp(server.fastify, config.ONSIL_HOST, config.ONSIL_PORT) : undefined;
    if (port !== undefined && !tls) warnOfPlainHttp(config, port, log);
    const url =
      port === undefined ? undefined : (config.ONSIL_PUBLIC_URL ?? `${tls ? 'https' : 'http'}://localhost:${port}`);
    if (config.ONSIL_DEMO === 'on' && ingest && url) {
      const demo = await startDemo({
        services,
        pipeline: ingest.pipeline,
        uploading: uploadingOf(services, config),
        mqttUrl: ingest.mqttUrl,
        url,
        screens: forPeople,
        print,
      });
      serving.push({ name: 'demo', maxMs: 3_000, close: demo.close });
    }
    if (config.ONSIL_DEMO === 'off' && forPeople && url)
      await printFirstAdministratorLink(ctx, url.replace(/\/$/, ''), print);
    return { services, url, mqttUrl: ingest?.mqttUrl, failed: services.failed, stop };
  } catch (error) {
    await stop().catch(() => undefined); // logged by part
    throw error;
  }
};
