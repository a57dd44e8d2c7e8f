import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises';
import type { AedesOptions, Client, PublishPacket } from 'aedes';
import { asRefusal } from '#platform/http-errors.ts';
import type { Intake } from './accept-service.ts';
import type { Admission, Session } from './mqtt-admission-service.ts';
import { acceptMessage } from './mqtt-message-service.ts';
import type { Teller } from './mqtt-tell-service.ts';
import { isIgnored, kindOfTopic, maySubscribe, requestOfTopic } from './mqtt-topic-service.ts';

export type Door = {
  handlers: Pick<AedesOptions, 'authorizePublish' | 'authorizeSubscribe' | 'authorizeForward'>;
  /** Takes nothing more; resolves when what was taken is acknowledged or refused, `longestMs` later at most. */
  close(longestMs: number): Promise<void>;
};

/** Resolves with why the message is not taken, or with nothing when it is committed. */
type Take = (client: Client, session: Session, packet: PublishPacket) => Promise<string | undefined>;

const createTake =
  (intake: Intake, teller: Teller, stopping: AbortSignal): Take =>
  async (client, { token, controllerId }, { topic, payload }) => {
    const arrivedAt = intake.ctx.now();
    // Until a message may be taken the broker reads nothing more of this connection: the device waits, and loses nothing.
    await intake.limits.waitForTurn(controllerId, stopping);
    intake.limits.countContent(controllerId, { samples: 0, bytes: payload.length });
    const device = await intake.devices.byToken(token);
    if (!device) return 'credential revoked';
    if (isIgnored(topic, device.gateway)) return undefined;
    const request = requestOfTopic(topic, device.gateway);
    if (request) {
      await teller.answer(client, device, request, payload);
      return undefined;
    }
    const kind = kindOfTopic(topic, device.gateway);
    if (!kind) return 'published on a topic that is not its own';
    await acceptMessage(intake, device, { kind, payload, arrivedAt });
    return undefined;
  };

/** Takes what devices publish at the embedded broker. */
export const openDoor = (
  intake: Intake,
  { sessionOf, complain, complainOfStorage }: Admission,
  teller: Teller,
): Door => {
  const stopping = new AbortController();
  const take = createTake(intake, teller, stopping.signal);
  const held = new Set<Promise<void>>();
  let closed = false;

  return {
    handlers: {
      // The broker acknowledges when `done` is called: not before the samples are committed. An error closes the
      // connection without an acknowledgement, so that the device sends again.
      authorizePublish(client, packet, done) {
        const session = client ? sessionOf(client) : undefined;
        if (closed) return;
        if (!client || !session) return done(new Error('nobody’s message'));
        const refuse = (reason: string, more: Record<string, unknown> = {}): void => {
          complain(client, reason, { topic: packet.topic.slice(0, 200), ...more });
          done(new Error(reason));
        };
        const refuseUnstored = (error: unknown): void => {
          // All devices meet the same outage: one line a minute for all of them, whose reason stands elsewhere.
          if (asRefusal(error).refusal === 'UNAVAILABLE') complainOfStorage();
          else complain(client, 'samples cannot be stored', { err: error });
          done(new Error('not stored'));
        };
        const taking = take(client, session, packet).then(
          (reason) => (reason ? refuse(reason) : done()),
          (error: unknown) => refuseUnstored(error),
        );
        held.add(taking);
        void taking.finally(() => held.delete(taking));
      },
      authorizeSubscribe(client, subscription, done) {
        if (maySubscribe(subscription.topic, sessionOf(client)?.gateway ?? false)) return done(null, subscription);
        complain(client, 'subscribed to a topic that is not its own', { topic: subscription.topic.slice(0, 200) });
        done(null, null);
      },
      // `v1/devices/me/…` is the same name for every device: nothing may go from one to another.
      authorizeForward: (client, packet) => (teller.isMeant(client, packet) ? packet : null),
    },
    async close(longestMs) {
      closed = true;
      stopping.abort();
      await Promise.race([Promise.allSettled(held), delay(longestMs, undefined, { ref: false })]);
      await nextTurn(); // acknowledgements leave at the end of the turn they were given in
    },
  };
};
