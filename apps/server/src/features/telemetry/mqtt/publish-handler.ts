import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises';
import type { IPublishPacket } from 'mqtt-packet';
import { isUnavailable } from '#platform/http/errors.ts';
import type { RateLimitedWarning } from '#platform/log/rate-limited-warning.ts';
import type { IngestPipeline } from '../ingest/ingest-samples.ts';
import { warnAbout, type DeviceConnection } from './device-connection.ts';
import { ingestMessage } from './ingest-message.ts';
import type { EndReason } from './packets.ts';
import type { SettingsPublisher } from './settings-publisher.ts';
import { isIgnoredTopic, parseRequestTopic, parseTopic } from './topics.ts';

export type PublishHandler = {
  /** Resolves after the commit, or to why the connection must end; null while the broker stops. */
  onPublish(connection: DeviceConnection, packet: IPublishPacket): Promise<EndReason | undefined> | null;
  /** Takes no further messages; resolves when the accepted ones are settled, at most `maxWaitMs` later. */
  close(maxWaitMs: number): Promise<void>;
};

type Rejection = { end: EndReason; why: string } | undefined;
const revoked: Rejection = { end: 'credentialRevoked', why: 'credential revoked' };
const badTopic: Rejection = { end: 'badTopic', why: 'published on a topic that is not its own' };

/** Resolves after the commit, or to why the message is rejected. */
const createMessageHandler =
  (pipeline: IngestPipeline, settings: SettingsPublisher, stopping: AbortSignal) =>
  async (connection: DeviceConnection, { topic, payload }: IPublishPacket): Promise<Rejection> => {
    const { session } = connection;
    if (!session) return revoked;
    const arrivedAt = pipeline.ctx.now();
    // The connection is not read on until the device's rate allows the message; nothing is lost.
    if (pipeline.limits.takeMessage(session.controllerNo) > 0)
      await pipeline.limits.waitForTurn(session.controllerNo, stopping);
    pipeline.limits.countContent(session.controllerNo, { samples: 0, bytes: payload.length });
    const device = await pipeline.devices.byToken(session.token);
    if (!device) return revoked;
    const kind = parseTopic(topic, device.gateway);
    const request = kind ? undefined : parseRequestTopic(topic, device.gateway);
    if (kind) await ingestMessage(pipeline, device, { kind, payload, arrivedAt });
    else if (request) await settings.answer(connection, device, request, payload);
    else if (!isIgnoredTopic(topic, device.gateway)) return badTopic;
    return undefined;
  };

/** Creates the handler of what devices publish to the embedded broker. */
export const createPublishHandler = (
  pipeline: IngestPipeline,
  warn: RateLimitedWarning,
  settings: SettingsPublisher,
): PublishHandler => {
  const stopping = new AbortController();
  const handle = createMessageHandler(pipeline, settings, stopping.signal);
  const idle = Promise.withResolvers<void>();
  let pending = 0;
  let closed = false;

  const handleOne = async (connection: DeviceConnection, packet: IPublishPacket): Promise<EndReason | undefined> => {
    pending += 1;
    try {
      const rejection = await handle(connection, packet);
      if (rejection) warnAbout(warn, connection, rejection.why, { topic: packet.topic.slice(0, 200) });
      return rejection?.end;
    } catch (error) {
      // An outage hits all devices: one warning per minute for all of them.
      if (isUnavailable(error)) warn('storage', 'samples cannot be stored now');
      else warnAbout(warn, connection, 'samples cannot be stored', { topic: packet.topic.slice(0, 200), err: error });
      return 'serverBusy';
    } finally {
      pending -= 1;
      if (closed && pending === 0) idle.resolve();
    }
  };

  return {
    onPublish: (connection, packet) => (closed ? null : handleOne(connection, packet)),
    async close(maxWaitMs) {
      closed = true;
      stopping.abort();
      if (pending > 0) await Promise.race([idle.promise, delay(maxWaitMs, undefined, { ref: false })]);
      await nextTurn(); // acknowledgements are written at the end of the event-loop turn
    },
  };
};
