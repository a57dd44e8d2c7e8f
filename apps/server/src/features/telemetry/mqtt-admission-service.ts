import { randomUUID } from 'node:crypto';
import type { AedesOptions, AuthenticateError, Client, ConnectPacket } from 'aedes';
import type { Log } from '#platform/log.ts';
import type { Intake } from './accept-service.ts';
import { createComplaints } from '#platform/complaint.ts';
import { createLimit } from './mqtt-limit-service.ts';
import { kindOfTopic } from './mqtt-topic-service.ts';

/** A connection that showed a good credential. */
export type Session = { token: string; controllerId: number; systemId: string; gateway: boolean };

export type Admission = {
  handlers: Pick<AedesOptions, 'preConnect' | 'authenticate'>;
  connected: ReadonlyMap<Client, Session>;
  /** Known beyond the end of the connection: a device's will is published after it. */
  sessionOf(client: Client): Session | undefined;
  /** Notes why a device was turned away: at most one line a minute for each device or address. */
  complain(client: Client, reason: string, more?: Record<string, unknown>): void;
  /** Notes that nothing can be stored now, at most once a minute for all devices. */
  complainOfStorage(): void;
};

const connectsPerMinute = 20;
/** For clients that name no keepalive or a longer one. */
const longestKeepaliveSeconds = 3_600;

/** CONNACK 3: come again later; 4: bad user name. */
const turnAway = (returnCode: 3 | 4, message: string, cause?: unknown): AuthenticateError =>
  Object.assign(new Error(message, { cause }), { returnCode });

const addressOf = ({ conn }: Client): string => ('remoteAddress' in conn && conn.remoteAddress) || 'unknown';

const createAdmit = ({ devices }: Intake): ((packet: ConnectPacket) => Promise<Session>) => {
  const mayConnect = createLimit(connectsPerMinute, 60);
  return async ({ username: token }) => {
    if (!token) throw turnAway(4, 'no device token as user name');
    const device = await devices.byToken(token).catch((error: unknown) => {
      throw turnAway(3, 'devices cannot be looked up now', error);
    });
    if (!device) throw turnAway(4, 'unknown device token');
    const { controllerId, systemId, gateway } = device;
    if (!(await mayConnect(controllerId)))
      throw turnAway(3, `${systemId}: more than ${connectsPerMinute} connections a minute`);
    return { token, controllerId, systemId, gateway };
  };
};

/** Decides who comes in at the embedded broker. */
export const openAdmission = (intake: Intake, log: Log): Admission => {
  const sessions = new WeakMap<Client, Session>();
  const connected = new Map<Client, Session>();
  const turnedAway = new WeakMap<Client, AuthenticateError>();
  const admit = createAdmit(intake);
  const warn = createComplaints(log, 'MQTT');

  const complain: Admission['complain'] = (client, reason, more = {}) => {
    const systemId = sessions.get(client)?.systemId;
    const address = addressOf(client);
    warn(systemId ?? address, reason, { systemId, address, ...more });
  };

  const enter = (client: Client, packet: ConnectPacket, session: Session): void => {
    // A will on a topic of another system (Tasmota, ESPHome) says nothing that is kept here: the device comes in without it.
    if (packet.will && !kindOfTopic(packet.will.topic, session.gateway)) delete packet.will;
    // The broker gives a session to whoever comes with its id: no device can name one of another's.
    packet.clientId = `${session.controllerId}:${packet.clientId || randomUUID()}`;
    // Nothing is ever queued for a device that is away: it is told what is for it when it subscribes again.
    packet.clean = true;
    packet.keepalive = Math.min(packet.keepalive || longestKeepaliveSeconds, longestKeepaliveSeconds);
    if (client.conn.destroyed) return;
    sessions.set(client, session);
    connected.set(client, session);
    client.conn.once('close', () => connected.delete(client));
  };

  const refuse = (client: Client, error: AuthenticateError): void => {
    turnedAway.set(client, error);
    complain(client, error.message, error.cause ? { err: error.cause } : {});
  };

  return {
    handlers: {
      preConnect(client, packet, done) {
        const judged = admit(packet).then(
          (session) => enter(client, packet, session),
          (error: AuthenticateError) => refuse(client, error),
        );
        // A refusal given here would leave the connection open and without an answer: `authenticate` answers.
        void judged.then(() => done(null, true));
      },
      authenticate(client, _username, _password, done) {
        if (sessions.has(client)) done(null, true);
        else done(turnedAway.get(client) ?? turnAway(4, 'unknown device token'), false);
      },
    },
    connected,
    sessionOf: (client) => sessions.get(client),
    complain,
    complainOfStorage: () => warn('storage', 'samples cannot be stored now'),
  };
};
