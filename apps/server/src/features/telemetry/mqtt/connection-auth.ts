import { randomUUID } from 'node:crypto';
import type { AedesOptions, AuthenticateError, Client, ConnectPacket } from 'aedes';
import type { Log } from '#platform/log/log.ts';
import type { IngestPipeline } from '../ingest/ingest-samples.ts';
import { createRateLimitedWarning } from '#platform/log/rate-limited-warning.ts';
import { parseTopic } from './topics.ts';
import { RateLimiterMemory } from 'rate-limiter-flexible';

/** Rate limit of `points` per `seconds` and key; 0 points: unlimited. */
const createRateLimit = (points: number, seconds: number): ((key: string | number) => Promise<boolean>) => {
  if (points === 0) return async () => true;
  const limiter = new RateLimiterMemory({ points, duration: seconds });
  return (key) =>
    limiter.consume(key).then(
      () => true,
      () => false,
    );
};

/** An authenticated connection. */
export type DeviceSession = { token: string; controllerNo: number; controllerId: string; gateway: boolean };

export type ConnectionAuth = {
  handlers: Pick<AedesOptions, 'preConnect' | 'authenticate'>;
  connected: ReadonlyMap<Client, DeviceSession>;
  /** Available after the connection closed too, since the broker publishes a device's will after it. */
  sessionOf(client: Client): DeviceSession | undefined;
  /** Warns about a rejected device, at most once a minute per device or address. */
  complain(client: Client, reason: string, more?: Record<string, unknown>): void;
  /** Warns that samples cannot be stored, at most once a minute for all devices. */
  complainOfStorage(): void;
};

const maxConnectsPerMinute = 20;
/** Also applied when a client sends no keepalive. */
const maxKeepaliveSeconds = 3_600;

/** CONNACK code 3: try again later; 4: bad user name. */
const authError = (returnCode: 3 | 4, message: string, cause?: unknown): AuthenticateError =>
  Object.assign(new Error(message, { cause }), { returnCode });

const addressOf = ({ conn }: Client): string => ('remoteAddress' in conn && conn.remoteAddress) || 'unknown';

const createAuthenticator = ({ devices }: IngestPipeline): ((packet: ConnectPacket) => Promise<DeviceSession>) => {
  const mayConnect = createRateLimit(maxConnectsPerMinute, 60);
  return async ({ username: token }) => {
    if (!token) throw authError(4, 'no device token as user name');
    const device = await devices.byToken(token).catch((error: unknown) => {
      throw authError(3, 'devices cannot be looked up now', error);
    });
    if (!device) throw authError(4, 'unknown device token');
    const { controllerNo, controllerId, gateway } = device;
    if (!(await mayConnect(controllerNo)))
      throw authError(3, `${controllerId}: more than ${maxConnectsPerMinute} connections a minute`);
    return { token, controllerNo, controllerId, gateway };
  };
};

/** Authenticates connections to the embedded broker. */
export const createConnectionAuth = (intake: IngestPipeline, log: Log): ConnectionAuth => {
  const sessions = new WeakMap<Client, DeviceSession>();
  const connected = new Map<Client, DeviceSession>();
  const authErrors = new WeakMap<Client, AuthenticateError>();
  const authenticate = createAuthenticator(intake);
  const warn = createRateLimitedWarning(log, 'MQTT');

  const complain: ConnectionAuth['complain'] = (client, reason, more = {}) => {
    const controllerId = sessions.get(client)?.controllerId;
    const address = addressOf(client);
    warn(controllerId ?? address, reason, { controllerId, address, ...more });
  };

  const enter = (client: Client, packet: ConnectPacket, session: DeviceSession): void => {
    // A will on an unknown topic (Tasmota, ESPHome) would be rejected; the device may connect without it.
    if (packet.will && !parseTopic(packet.will.topic, session.gateway)) delete packet.will;
    // A new connection with the same client id takes over the session, so ids are prefixed by controller.
    packet.clientId = `${session.controllerNo}:${packet.clientId || randomUUID()}`;
    // Nothing is queued for an offline device: it receives its settings when it subscribes again.
    packet.clean = true;
    packet.keepalive = Math.min(packet.keepalive || maxKeepaliveSeconds, maxKeepaliveSeconds);
    if (client.conn.destroyed) return;
    sessions.set(client, session);
    connected.set(client, session);
    client.conn.once('close', () => connected.delete(client));
  };

  const refuse = (client: Client, error: AuthenticateError): void => {
    authErrors.set(client, error);
    complain(client, error.message, error.cause ? { err: error.cause } : {});
  };

  return {
    handlers: {
      preConnect(client, packet, done) {
        const authenticated = authenticate(packet).then(
          (session) => enter(client, packet, session),
          (error: AuthenticateError) => refuse(client, error),
        );
        // An error here would leave the connection open without a CONNACK; `authenticate` sends it.
        void authenticated.then(() => done(null, true));
      },
      authenticate(client, _username, _password, done) {
        if (sessions.has(client)) done(null, true);
        else done(authErrors.get(client) ?? authError(4, 'unknown device token'), false);
      },
    },
    connected,
    sessionOf: (client) => sessions.get(client),
    complain,
    complainOfStorage: () => warn('storage', 'samples cannot be stored now'),
  };
};
