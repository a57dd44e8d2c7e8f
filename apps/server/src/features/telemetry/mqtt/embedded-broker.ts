import { createServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { Aedes, type AedesOptions, type Client } from 'aedes';
import { isLocalHost, listen } from '#platform/http/listen.ts';
import type { Log } from '#platform/log/log.ts';
import type { IngestPipeline } from '../ingest/ingest-samples.ts';
import { createConnectionAuth, type ConnectionAuth } from './connection-auth.ts';
import { createPublishHandler } from './publish-handler.ts';
import { watchPacketSize } from './packet-size.ts';
import { createSettingsPublisher } from './settings-publisher.ts';
import type { DeviceRegistry } from '#features/controllers/controllers.ts';

/** The registry caches devices for 4 s, so a revoked token is noticed within 5 s. */
const pollMs = 500;

/**
 * Closes connections whose token was revoked, idle ones too. Checks one at a time, so that lookups do not delay samples
 * in the database queue.
 */
const watchCredentials = ({ connected, complain }: ConnectionAuth, devices: DeviceRegistry): { stop(): void } => {
  const check = async (client: Client, token: string): Promise<void> => {
    const device = await devices.byToken(token).catch(() => undefined); // an unreachable database revokes nothing
    if (device !== null) return;
    complain(client, 'credential revoked');
    client.close();
  };
  let isChecking = false;
  const checkAll = async (): Promise<void> => {
    if (isChecking) return;
    isChecking = true;
    for (const [client, { token }] of connected) await check(client, token);
    isChecking = false;
  };
  const timer = setInterval(() => void checkAll(), pollMs);
  return { stop: () => clearInterval(timer) };
};

// The embedded broker (MQTT 3.1.1). It stores what devices publish, sends each device its own settings and routes
// nothing between devices. The device token is the user name; PUBACK follows the commit. See docs/devices.md.

const maxPacketBytes = 256 * 1024;
const connectTimeoutMs = 5_000;
const shutdownGraceMs = 3_000;
/** TCP keepalive detects vanished peers within this time, whatever MQTT keepalive they chose. */
const tcpProbeMs = 60_000;

export type BrokerOptions = {
  intake: IngestPipeline;
  log: Log;
  host: string;
  /** 0 picks a free port */
  port: number;
  tls?: { port: number; cert: Buffer; key: Buffer };
};

const createBroker = async (handlers: AedesOptions, log: Log): Promise<Aedes> => {
  const broker = await Aedes.createBroker({
    ...handlers,
    connectTimeout: connectTimeoutMs,
    drainTimeout: 10_000,
    queueLimit: 1_000,
    maxTopicLevels: 16,
    maxClientsIdLength: 256,
  });
  // `authorizePublish` has already stored the message. The default would also retain it, queue it for offline sessions
  // and forward it to every subscriber of a topic name that all devices share.
  broker.publish = (_packet: unknown, client: unknown, done?: () => void): void => (done ?? (client as () => void))();
  broker.on('clientError', (client, error) => log.debug({ client: client.id, err: error }, 'MQTT: connection ended'));
  broker.on('connectionError', (_client, error) => log.debug({ err: error }, 'MQTT: no connection'));
  return broker;
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

/** Starts the embedded broker. @throws StartError when a port cannot be opened */
export const startEmbeddedBroker = async (
  options: BrokerOptions,
): Promise<{ port: number; tlsPort?: number; connections(): number; stop(): Promise<void> }> => {
  const { intake, log, host, tls } = options;
  const admission = createConnectionAuth(intake, log);
  const settings = createSettingsPublisher(intake, admission, log);
  const publishHandler = createPublishHandler(intake, admission, settings);
  const broker = await createBroker({ ...admission.handlers, ...publishHandler.handlers }, log);
  settings.watch(broker);
  const sockets = new Set<Socket>();
  const handleSocket = (socket: Socket): void => {
    const client = broker.handle(socket);
    watchPacketSize(socket, maxPacketBytes, (bytes) => {
      admission.complain(client, `packet of ${bytes} bytes, ${maxPacketBytes} at most`);
      socket.destroy();
    });
  };
  const plain = createServer({ noDelay: true, keepAlive: true, keepAliveInitialDelay: tcpProbeMs }, handleSocket);
  const secure = tls && createSecureServer(tls, handleSocket);
  const servers = secure ? [plain, secure] : [plain];
  for (const server of servers)
    server.on('connection', (socket) => {
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
    });
  const credentials = watchCredentials(admission, intake.devices);
  const stop = async (): Promise<void> => {
    credentials.stop();
    for (const server of servers) server.close();
    await Promise.all([publishHandler.close(shutdownGraceMs), settings.stop()]);
    await new Promise<void>((resolve) => broker.close(resolve));
    for (const socket of sockets) socket.destroy();
  };
  try {
    const port = await listen(plain, 'ONSIL_MQTT_PORT', host, options.port);
    if (!secure && !isLocalHost(host))
      log.warn(
        { host, port },
        'MQTT: device tokens cross the network in the clear; give ONSIL_TLS_CERT and ONSIL_TLS_KEY',
      );
    const connections = (): number => admission.connected.size;
    if (!secure) return { port, connections, stop };
    const tlsPort = await listen(secure, 'ONSIL_MQTT_TLS_PORT', host, tls.port);
    return { port, tlsPort, connections, stop };
  } catch (error) {
    await stop();
    throw error;
  }
};
