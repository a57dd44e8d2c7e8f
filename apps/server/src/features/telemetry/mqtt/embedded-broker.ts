import { createServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { maxCachedMs } from '#features/controllers/controllers.ts';
import { isLocalHost, listen } from '#platform/http/listen.ts';
import type { Log } from '#platform/log/log.ts';
import { createRateLimitedWarning, type RateLimitedWarning } from '#platform/log/rate-limited-warning.ts';
import type { IngestPipeline } from '../ingest/ingest-samples.ts';
import { createConnectionAuth } from './connection-auth.ts';
import { warnAbout, connectTimeoutMs, DeviceConnection, maxPacketBytes } from './device-connection.ts';
import { createPublishHandler } from './publish-handler.ts';
import { createSettingsPublisher } from './settings-publisher.ts';
import { maySubscribe } from './topics.ts';

// The embedded broker (MQTT 3.1, 3.1.1 and 5). It stores what devices publish, sends each device its own settings and
// routes nothing between devices. The device token is the user name; PUBACK follows the commit. See docs/devices.md.

const shutdownGraceMs = 3_000;
/** TCP keepalive detects vanished peers within this time, whatever MQTT keepalive they chose. */
const tcpProbeMs = 60_000;

export type BrokerOptions = {
  pipeline: IngestPipeline;
  log: Log;
  host: string;
  /** 0 picks a free port */
  port: number;
  tls?: { port: number; cert: Buffer; key: Buffer };
  /** how often all connections are checked for revoked credentials */
  sweepMs?: number;
};

/**
 * Closes connections whose token was revoked, idle ones too: those of a changed controller at once, all where a notice may
 * have been lost, and in a slow sweep what changed without one. Checks one at a time, so that lookups do not delay samples in the database
 * queue.
 */
const watchCredentials = (
  connections: ReadonlySet<DeviceConnection>,
  { ctx, devices }: IngestPipeline,
  warn: RateLimitedWarning,
  sweepMs: number,
): { stop(): void } => {
  const check = async (connection: DeviceConnection, token: string): Promise<void> => {
    const device = await devices.byToken(token).catch(() => undefined); // an unreachable database revokes nothing
    if (device !== null) return;
    warnAbout(warn, connection, 'credential revoked');
    connection.end('credentialRevoked');
  };
  const checkThose = async (isAffected: (controllerNo: number) => boolean): Promise<void> => {
    for (const connection of connections)
      if (connection.session && isAffected(connection.session.controllerNo))
        await check(connection, connection.session.token);
  };
  const checkAll = (): void => void checkThose(() => true);
  const timer = setInterval(checkAll, sweepMs);
  const unsubscribe = ctx.bus.subscribe(
    'devices',
    (changed) => void checkThose((controllerNo) => changed.includes(controllerNo)),
    checkAll,
  );
  return {
    stop() {
      clearInterval(timer);
      unsubscribe();
    },
  };
};

const createSecureServer = (
  { cert, key }: { cert: Buffer; key: Buffer },
  onConnection: (socket: Socket) => void,
): Server => {
  const server = createTlsServer({
    cert,
    key,
    noDelay: true,
    keepAlive: true,
    keepAliveInitialDelay: tcpProbeMs,
    handshakeTimeout: connectTimeoutMs,
  });
  return server.on('secureConnection', onConnection);
};

/** Handles connections of devices; `connected` are those that were admitted, one for each client id. */
const createDeviceConnections = (pipeline: IngestPipeline, log: Log, warn: RateLimitedWarning) => {
  const all = new Set<DeviceConnection>();
  const connected = new Set<DeviceConnection>();
  const byClientId = new Map<string, DeviceConnection>();
  const settings = createSettingsPublisher(pipeline, connected, log);
  const publishing = createPublishHandler(pipeline, warn, settings);
  const handlers = {
    ...createConnectionAuth(pipeline, warn),
    onPublish: publishing.onPublish,
    onSubscribed: settings.onSubscribed,
    onOpened(connection: DeviceConnection): void {
      const { clientId = '' } = connection.session ?? {};
      byClientId.get(clientId)?.end('takenOver');
      byClientId.set(clientId, connection);
      connected.add(connection);
    },
    maySubscribe(connection: DeviceConnection, filter: string): boolean {
      if (maySubscribe(filter, connection.session?.gateway ?? false)) return true;
      warnAbout(warn, connection, 'subscribed to a topic that is not its own', { topic: filter.slice(0, 200) });
      return false;
    },
    onTooLarge(connection: DeviceConnection, bytes: number): void {
      warnAbout(warn, connection, `packet of ${bytes} bytes, ${maxPacketBytes} at most`);
    },
    onTooManyRequests(connection: DeviceConnection): void {
      warnAbout(warn, connection, 'too many pings or subscriptions');
    },
    onClosed(connection: DeviceConnection, error: Error | undefined): void {
      all.delete(connection);
      connected.delete(connection);
      const { clientId = '' } = connection.session ?? {};
      if (byClientId.get(clientId) === connection) byClientId.delete(clientId);
      if (error) log.debug({ client: clientId, err: error }, 'MQTT: connection ended');
    },
  };
  return {
    connected,
    accept: (socket: Socket): void => void all.add(new DeviceConnection(socket, handlers)),
    async stop(): Promise<void> {
      await Promise.all([publishing.close(shutdownGraceMs), settings.stop()]);
      for (const connection of all) connection.end('shuttingDown');
      await new Promise((resolve) => setImmediate(resolve));
      for (const connection of all) connection.destroy();
    },
  };
};

/** Starts the embedded broker. @throws StartError when a port cannot be opened */
export const startEmbeddedBroker = async (
  options: BrokerOptions,
): Promise<{ port: number; tlsPort?: number; connections(): number; stop(): Promise<void> }> => {
  const { pipeline, log, host, tls } = options;
  const warn = createRateLimitedWarning(log, 'MQTT');
  const { connected, accept, stop: stopConnections } = createDeviceConnections(pipeline, log, warn);
  const plain = createServer({ noDelay: true, keepAlive: true, keepAliveInitialDelay: tcpProbeMs }, accept);
  const secure = tls && createSecureServer(tls, accept);
  const servers = secure ? [plain, secure] : [plain];
  const handshaking = new Set<Socket>();
  secure?.on('connection', (socket) => {
    handshaking.add(socket);
    socket.once('close', () => handshaking.delete(socket));
  });
  const credentials = watchCredentials(connected, pipeline, warn, options.sweepMs ?? maxCachedMs);
  const stop = async (): Promise<void> => {
    credentials.stop();
    for (const server of servers) server.close();
    await stopConnections();
    for (const socket of handshaking) socket.destroy();
  };
  try {
    const port = await listen(plain, 'ONSIL_MQTT_PORT', host, options.port);
    if (!secure && !isLocalHost(host))
      log.warn(
        { host, port },
        'MQTT: device tokens cross the network in the clear; give ONSIL_TLS_CERT and ONSIL_TLS_KEY',
      );
    const connections = (): number => connected.size;
    if (!secure) return { port, connections, stop };
    const tlsPort = await listen(secure, 'ONSIL_MQTT_TLS_PORT', host, tls.port);
    return { port, tlsPort, connections, stop };
  } catch (error) {
    await stop();
    throw error;
  }
};
