import { createServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { maxCachedMs } from '#features/controllers/controllers.ts';
import { isLocalHost, listen } from '#platform/http/listen.ts';
import type { Log } from '#platform/log/log.ts';
import { createRateLimitedWarning, type RateLimitedWarning } from '#platform/log/rate-limited-warning.ts';
import type { IngestPipeline } from '../ingest/ingest-samples.ts';
import { createConnectionAuth } from './connection-auth.ts';
import { warnAbout, connectTimeoutMs, DeviceConnection } from './device-connection.ts';
import { createPublishHandler } from './publish-handler.ts';
import { createSettingsPublisher } from './settings-publisher.ts';
import { maySubscribe } from './topics.ts';
import { createUnadmittedSockets, defaultMaxUnadmitted, type MaxUnadmitted } from './unadmitted-sockets.ts';

// The embedded broker (MQTT 3.1, 3.1.1 and 5). It stores what devices publish, sends each device its own settings and
// routes nothing between devices. The device token is the user name; PUBACK follows the commit. See docs/devices.md.

const shutdownGraceMs = 3_000;
/** Connections of one token that may be open at once, each with a client id of its own. */
const maxConnectionsPerDevice = 10;
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
  maxUnadmitted?: MaxUnadmitted;
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

/** The same for a socket and for what TLS makes of it. */
const peerOf = ({ remoteAddress, remotePort }: Socket): string => `${remoteAddress} ${remotePort}`;

/** Handles connections of devices; `connected` are those that were admitted, one for each client id. */
const createDeviceConnections = (pipeline: IngestPipeline, log: Log, warn: RateLimitedWarning) => {
  const all = new Set<DeviceConnection>();
  const connected = new Set<DeviceConnection>();
  const byClientId = new Map<string, DeviceConnection>();
  const byDevice = new Map<number, Set<DeviceConnection>>();
  /** Ends the oldest connection of a device that has opened more than it may. */
  const endOldest = (opened: DeviceConnection): void => {
    const controllerNo = opened.session?.controllerNo ?? 0;
    const own = byDevice.get(controllerNo) ?? new Set();
    byDevice.set(controllerNo, own.add(opened));
    const [oldest] = own;
    if (own.size <= maxConnectionsPerDevice || !oldest) return;
    own.delete(oldest);
    warnAbout(warn, oldest, `more than ${maxConnectionsPerDevice} connections at once; closed the oldest`);
    oldest.end('quotaExceeded');
  };
  const forget = (connection: DeviceConnection): void => {
    const { clientId = '', controllerNo = 0 } = connection.session ?? {};
    if (byClientId.get(clientId) === connection) byClientId.delete(clientId);
    const own = byDevice.get(controllerNo);
    if (own?.delete(connection) && own.size === 0) byDevice.delete(controllerNo);
  };
  const settings = createSettingsPublisher(pipeline, connected, log);
  const publishing = createPublishHandler(pipeline, warn, settings);
  const handlers = {
    ...createConnectionAuth(pipeline, warn),
    onPublish: publishing.onPublish,
    onSubscribed: settings.onSubscribed,
    onOpened(connection: DeviceConnection): void {
      const { clientId = '' } = connection.session ?? {};
      const previous = byClientId.get(clientId);
      if (previous) forget(previous);
      previous?.end('takenOver');
      byClientId.set(clientId, connection);
      connected.add(connection);
      endOldest(connection);
    },
    maySubscribe(connection: DeviceConnection, filter: string): boolean {
      if (maySubscribe(filter, connection.session?.gateway ?? false)) return true;
      warnAbout(warn, connection, 'subscribed to a topic that is not its own', { topic: filter.slice(0, 200) });
      return false;
    },
    onTooLarge(connection: DeviceConnection, { bytes, maxBytes }: { bytes: number; maxBytes: number }): void {
      warnAbout(warn, connection, `packet of ${bytes} bytes, ${maxBytes} at most`);
    },
    onTooManyRequests(connection: DeviceConnection): void {
      warnAbout(warn, connection, 'too many pings or subscriptions');
    },
    onClosed(connection: DeviceConnection, error: Error | undefined): void {
      all.delete(connection);
      connected.delete(connection);
      forget(connection);
      if (error) log.debug({ client: connection.session?.clientId, err: error }, 'MQTT: connection ended');
    },
  };
  return {
    connected,
    accept: (socket: Socket, onConnect: () => void): void =>
      void all.add(new DeviceConnection(socket, handlers, onConnect)),
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
  const unadmitted = createUnadmittedSockets(options.maxUnadmitted ?? defaultMaxUnadmitted, (address) =>
    warn(address, 'too many connections without CONNECT; closed the oldest', { address }),
  );
  const plain = createServer({ noDelay: true, keepAlive: true, keepAliveInitialDelay: tcpProbeMs }, (socket) =>
    accept(socket, unadmitted.add(socket)),
  );
  const handshaking = new Map<string, () => void>();
  const sockets = new Set<Socket>();
  const secure =
    tls && createSecureServer(tls, (socket) => accept(socket, handshaking.get(peerOf(socket)) ?? (() => undefined)));
  const servers = secure ? [plain, secure] : [plain];
  secure?.on('connection', (socket) => {
    const peer = peerOf(socket);
    handshaking.set(peer, unadmitted.add(socket));
    sockets.add(socket);
    socket.once('close', () => {
      handshaking.delete(peer);
      sockets.delete(socket);
    });
  });
  const credentials = watchCredentials(connected, pipeline, warn, options.sweepMs ?? maxCachedMs);
  const stop = async (): Promise<void> => {
    credentials.stop();
    for (const server of servers) server.close();
    await stopConnections();
    for (const socket of sockets) socket.destroy();
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
