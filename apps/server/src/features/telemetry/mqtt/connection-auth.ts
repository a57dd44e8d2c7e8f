import { randomUUID } from 'node:crypto';
import type { IConnectPacket } from 'mqtt-packet';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { RateLimitedWarning } from '#platform/log/rate-limited-warning.ts';
import type { IngestPipeline } from '../ingest/ingest-samples.ts';
import { findByToken } from '../ingest/unknown-tokens.ts';
import { maxPacketBytes } from './device-connection.ts';
import type { ConnectRefusal } from './packets.ts';
import { parseTopic } from './topics.ts';

/** An authenticated connection. */
export type DeviceSession = {
  token: string;
  controllerNo: number;
  controllerId: string;
  gateway: boolean;
  /** of this controller alone, so that one device cannot take over the connection of another */
  clientId: string;
};

/** Limits of an accepted device and the answer that names them. */
export type Admission = {
  session: DeviceSession;
  will: IConnectPacket['will'];
  keepaliveSeconds: number;
  /** of CONNACK in MQTT 5 */
  properties: Record<string, string | number | boolean>;
};

const maxConnectsPerMinute = 20;
/** Also applied when a client sends no keepalive. */
const maxKeepaliveSeconds = 3_600;
/** MQTT 3.1 lets a server limit the client id. */
const maxOldClientIdLength = 256;

const toAdmission = (packet: IConnectPacket, device: Omit<DeviceSession, 'clientId'>): Admission => {
  const { keepalive = 0, will, properties = {} } = packet;
  const clientId = packet.clientId || randomUUID();
  const keepaliveSeconds = Math.min(keepalive || maxKeepaliveSeconds, maxKeepaliveSeconds);
  return {
    session: { ...device, clientId: `${device.controllerNo}:${clientId}` },
    // A will on an unknown topic (Tasmota, ESPHome) would be rejected; the device may connect without it.
    will: will && parseTopic(will.topic, device.gateway) ? will : undefined,
    keepaliveSeconds,
    properties: {
      maximumPacketSize: maxPacketBytes,
      subscriptionIdentifiersAvailable: false,
      sharedSubscriptionAvailable: false,
      // Nothing is queued for an offline device: it receives its settings when it subscribes again.
      ...(properties.sessionExpiryInterval && { sessionExpiryInterval: 0 }),
      ...(keepaliveSeconds !== keepalive && { serverKeepAlive: keepaliveSeconds }),
      ...(!packet.clientId && { assignedClientIdentifier: clientId }),
    },
  };
};

export type ConnectionAuth = {
  /** Admits a device by its token, or returns why not; a refusal is warned of once a minute per device or address. */
  admit(packet: IConnectPacket, address: string): Promise<Admission | ConnectRefusal>;
};

/** Authenticates connections to the embedded broker. The device token is the user name. */
export const createConnectionAuth = (pipeline: IngestPipeline, warn: RateLimitedWarning): ConnectionAuth => {
  const connects = new RateLimiterMemory({ points: maxConnectsPerMinute, duration: 60 });
  const mayConnect = (controllerNo: number): Promise<boolean> =>
    connects.consume(controllerNo).then(
      () => true,
      () => false,
    );
  return {
    async admit(packet, address) {
      const { username: token } = packet;
      const refuse = (refusal: ConnectRefusal, message: string, more: object = {}): ConnectRefusal => {
        warn(address, message, { address, ...more });
        return refusal;
      };
      if (packet.properties?.authenticationMethod !== undefined)
        return refuse('badAuthenticationMethod', 'asks for an authentication method');
      if (packet.protocolVersion === 3 && packet.clientId.length > maxOldClientIdLength)
        return refuse('badClientId', 'client id too long');
      if (!token) return refuse('badToken', 'no device token as user name');
      try {
        const found = await findByToken(pipeline, token, () => address);
        if ('waitMs' in found) return refuse('tooManyConnections', 'too many unknown device tokens');
        const { device } = found;
        if (!device) return refuse('badToken', 'unknown device token');
        const { controllerNo, controllerId, gateway } = device;
        if (await mayConnect(controllerNo)) return toAdmission(packet, { token, controllerNo, controllerId, gateway });
        return refuse('tooManyConnections', `${controllerId}: more than ${maxConnectsPerMinute} connections a minute`);
      } catch (error) {
        return refuse('unavailable', 'devices cannot be looked up now', { err: error });
      }
    },
  };
};
