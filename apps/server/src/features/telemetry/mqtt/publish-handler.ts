import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises';
import type { AedesOptions, Client, PublishPacket } from 'aedes';
import { toApiError } from '#platform/http/errors.ts';
import type { IngestPipeline } from '../ingest/ingest-samples.ts';
import type { ConnectionAuth, DeviceSession } from './connection-auth.ts';
import { ingestMessage } from './ingest-message.ts';
import type { SettingsPublisher } from './settings-publisher.ts';
import { isIgnoredTopic, parseTopic, maySubscribe, parseRequestTopic } from './topics.ts';

export type PublishHandler = {
  handlers: Pick<AedesOptions, 'authorizePublish' | 'authorizeSubscribe' | 'authorizeForward'>;
  /** Rejects further messages; resolves when the accepted ones are settled, at most `maxWaitMs` later. */
  close(maxWaitMs: number): Promise<void>;
};

/** Resolves to the reason for a rejection, or to undefined after the commit. */
type HandlePublish = (client: Client, session: DeviceSession, packet: PublishPacket) => Promise<string | undefined>;

const createMessageHandler =
  (intake: IngestPipeline, teller: SettingsPublisher, stopping: AbortSignal): HandlePublish =>
  async (client, { token, controllerNo }, { topic, payload }) => {
    const arrivedAt = intake.ctx.now();
    // The broker stops reading this connection until the device's rate allows the message; nothing is lost.
    await intake.limits.waitForTurn(controllerNo, stopping);
    intake.limits.countContent(controllerNo, { samples: 0, bytes: payload.length });
    const device = await intake.devices.byToken(token);
    if (!device) return 'credential revoked';
    if (isIgnoredTopic(topic, device.gateway)) return undefined;
    const request = parseRequestTopic(topic, device.gateway);
    if (request) {
      await teller.answer(client, device, request, payload);
      return undefined;
    }
    const kind = parseTopic(topic, device.gateway);
    if (!kind) return 'published on a topic that is not its own';
    await ingestMessage(intake, device, { kind, payload, arrivedAt });
    return undefined;
  };

/** Creates the publish and subscribe handlers of the embedded broker. */
export const createPublishHandler = (
  intake: IngestPipeline,
  { sessionOf, complain, complainOfStorage }: ConnectionAuth,
  teller: SettingsPublisher,
): PublishHandler => {
  const stopping = new AbortController();
  const handlePublish = createMessageHandler(intake, teller, stopping.signal);
  const pending = new Set<Promise<void>>();
  let closed = false;

  return {
    handlers: {
      // The broker sends the PUBACK when `done` is called, so after the commit. An error closes the connection without
      // a PUBACK, and the device sends again.
      authorizePublish(client, packet, done) {
        const session = client ? sessionOf(client) : undefined;
        if (closed) return;
        if (!client || !session) return done(new Error('no session'));
        const reject = (reason: string, more: Record<string, unknown> = {}): void => {
          complain(client, reason, { topic: packet.topic.slice(0, 200), ...more });
          done(new Error(reason));
        };
        const rejectUnstored = (error: unknown): void => {
          // An outage hits all devices: one warning per minute for all of them.
          if (toApiError(error).refusal === 'UNAVAILABLE') complainOfStorage();
          else complain(client, 'samples cannot be stored', { err: error });
          done(new Error('not stored'));
        };
        const handling = handlePublish(client, session, packet).then(
          (reason) => (reason ? reject(reason) : done()),
          (error: unknown) => rejectUnstored(error),
        );
        pending.add(handling);
        void handling.finally(() => pending.delete(handling));
      },
      authorizeSubscribe(client, subscription, done) {
        if (maySubscribe(subscription.topic, sessionOf(client)?.gateway ?? false)) return done(null, subscription);
        complain(client, 'subscribed to a topic that is not its own', { topic: subscription.topic.slice(0, 200) });
        done(null, null);
      },
      // `v1/devices/me/…` is the same topic for every device, so nothing may be forwarded between them.
      authorizeForward: (client, packet) => (teller.isMeant(client, packet) ? packet : null),
    },
    async close(maxWaitMs) {
      closed = true;
      stopping.abort();
      await Promise.race([Promise.allSettled(pending), delay(maxWaitMs, undefined, { ref: false })]);
      await nextTurn(); // PUBACKs are written at the end of the event-loop turn
    },
  };
};
