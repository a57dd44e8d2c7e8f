import type { Socket } from 'node:net';
import type { IConnectPacket, IPublishPacket, ISubscribePacket, IUnsubscribePacket, Packet } from 'mqtt-packet';
import type { RateLimitedWarning } from '#platform/log/rate-limited-warning.ts';
import type { Admission, DeviceSession } from './connection-auth.ts';
import { createPacketCutter, type PacketHandlers } from './packet-cutter.ts';
import { createPacketWriter } from './packet-writer.ts';
import { connectRefusals, decodePacket, endReasons, type ConnectRefusal, type EndReason } from './packets.ts';
import { readPublish } from './publish-packet.ts';
import { createRequestLimit } from './request-limit.ts';

export type ConnectionHandlers = {
  admit(packet: IConnectPacket, address: string): Promise<Admission | ConnectRefusal>;
  onOpened(connection: DeviceConnection): void;
  /** Resolves once the message is stored, or to why the connection must end; null: it stays unanswered. */
  onPublish(connection: DeviceConnection, packet: IPublishPacket): Promise<EndReason | undefined> | null;
  maySubscribe(connection: DeviceConnection, filter: string): boolean;
  onSubscribed(connection: DeviceConnection, filters: readonly string[]): void;
  onTooLarge(connection: DeviceConnection, packet: { bytes: number; maxBytes: number }): void;
  onTooManyRequests(connection: DeviceConnection): void;
  onClosed(connection: DeviceConnection, error: Error | undefined): void;
};

/** Warns about a device, at most once a minute per device, or per address before it is known. */
export const warnAbout = (
  warn: RateLimitedWarning,
  { session, address }: DeviceConnection,
  reason: string,
  more: Record<string, unknown> = {},
): void => {
  const controllerId = session?.controllerId;
  warn(controllerId ?? address, reason, { controllerId, address, ...more });
};

/** Of the length that a packet's header names. */
export const maxPacketBytes = 256 * 1024;
/** As above, until a connection has sent its CONNECT, which has a token and perhaps a will. */
const maxConnectBytes = 8 * 1024;
export const connectTimeoutMs = 5_000;
/** Messages, and bytes of them, that may wait for their commit before no more is read of the connection. */
const maxUnsettledMessages = 64;
const maxUnsettledBytes = 65_536;
const oldSubscriptionFailure = 0x80;
const noSubscription = 0x11;
/** DISCONNECT of MQTT 5 after which the will is published all the same. */
const disconnectWithWill = 0x04;

const toPublish = (will: NonNullable<IConnectPacket['will']>): IPublishPacket => ({
  cmd: 'publish',
  topic: will.topic,
  payload: will.payload,
  qos: will.qos ?? 0,
  retain: false,
  dup: false,
});

/**
 * A device's connection to the embedded broker, in MQTT 3.1, 3.1.1 or 5. Every session is a clean one. PUBACK and PUBREC
 * follow the commit; what cannot be stored ends the connection, and the device sends it again.
 */
export class DeviceConnection {
  readonly address: string;
  /** set once the device is admitted, and kept after the end, for its will */
  session: DeviceSession | undefined;
  readonly #socket: Socket;
  readonly #handlers: ConnectionHandlers;
  readonly #onConnect: () => void;
  readonly #writer: ReturnType<typeof createPacketWriter>;
  readonly #incoming: PacketHandlers;
  readonly #subscriptions = new Map<string, number>();
  /** packets that came with CONNECT, before it was answered */
  readonly #early: Packet[] = [];
  #state: 'new' | 'connecting' | 'open' | 'closed' = 'new';
  #version = 4;
  #will: IPublishPacket | undefined;
  readonly #mayRequest = createRequestLimit();
  /** messages of QoS 2 that the device has not released yet */
  #unreleased = 0;
  #keepalive: NodeJS.Timeout;
  #unsettledMessages = 0;
  #unsettledBytes = 0;
  #error: Error | undefined;

  /** @param onConnect called once a CONNECT has come, before it is admitted */
  constructor(socket: Socket, handlers: ConnectionHandlers, onConnect: () => void) {
    this.#socket = socket;
    this.#handlers = handlers;
    this.#onConnect = onConnect;
    this.address = socket.remoteAddress ?? 'unknown';
    this.#writer = createPacketWriter(socket, () => this.destroy());
    this.#keepalive = setTimeout(() => this.destroy(), connectTimeoutMs);
    this.#incoming = {
      maxBytes: maxConnectBytes,
      onPacket: (bytes) => {
        if (this.#state === 'closed') return;
        const packet = readPublish(bytes, this.#version) ?? decodePacket(bytes, this.#version);
        if (packet instanceof Error) this.#fail('malformed', packet);
        else this.#receive(packet);
      },
      onTooLarge: (bytes) => {
        handlers.onTooLarge(this, { bytes, maxBytes: this.#incoming.maxBytes });
        this.end('tooLarge');
      },
      onMalformed: () => this.#fail('malformed', new Error('invalid length of a packet')),
    };
    const cut = createPacketCutter(this.#incoming);
    socket.on('data', (chunk: Buffer) => {
      if (this.#state === 'closed') return;
      cut(chunk);
      this.#pauseOrResume();
    });
    socket.on('error', (error) => (this.#error ??= error)); // 'close' follows
    socket.once('close', () => this.#close());
  }

  get isOpen(): boolean {
    return this.#state === 'open';
  }

  /** Publishes JSON on a topic if the device is subscribed to the filter. */
  publish(filter: string, topic: string, said: unknown): void {
    const qos = this.#subscriptions.get(filter);
    if (qos === undefined || !this.isOpen) return;
    this.#writer.publish(topic, Buffer.from(JSON.stringify(said)), qos === 0 ? 0 : 1);
  }

  /** Ends the connection after what was written to it; a device of MQTT 5 gets the reason. */
  end(reason?: EndReason): void {
    if (this.#state === 'closed') return;
    if (reason && this.#version === 5 && this.isOpen)
      this.#writer.send({ cmd: 'disconnect', reasonCode: endReasons[reason] });
    else this.#writer.flush();
    this.#state = 'closed';
    this.#socket.resume(); // a paused socket does not notice that the device closed
    this.#socket.destroySoon();
  }

  destroy(): void {
    this.#state = 'closed';
    this.#socket.destroy();
  }

  #fail(reason: EndReason, error: Error): void {
    this.#error ??= error;
    this.end(reason);
  }

  #close(): void {
    this.#state = 'closed';
    clearTimeout(this.#keepalive);
    this.#writer.close();
    if (this.#will) void this.#handlers.onPublish(this, this.#will);
    this.#handlers.onClosed(this, this.#error);
  }

  /** Reads no more of a device while much of it waits: for its rate, for the commit, or for its admission. */
  #pauseOrResume(): void {
    if (this.#state === 'closed') return;
    const waits =
      this.#state === 'connecting' ||
      this.#unsettledMessages >= maxUnsettledMessages ||
      this.#unsettledBytes >= maxUnsettledBytes;
    if (waits !== this.#socket.isPaused()) this.#socket[waits ? 'pause' : 'resume']();
  }

  #receive(packet: Packet): void {
    if (this.#state === 'closed') return;
    if (this.#state === 'connecting') this.#early.push(packet);
    else if (this.#state === 'open') this.#handle(packet);
    else if (packet.cmd === 'connect') void this.#connect(packet);
    else this.#fail('protocolError', new Error(`${packet.cmd} before CONNECT`));
  }

  async #connect(packet: IConnectPacket): Promise<void> {
    this.#state = 'connecting';
    this.#onConnect();
    this.#incoming.maxBytes = maxPacketBytes; // what follows in the same chunk may be a message
    this.#version = packet.protocolVersion ?? 4;
    this.#writer.open(packet);
    const admission = await this.#handlers.admit(packet, this.address);
    if (this.#state !== 'connecting') return;
    if (typeof admission === 'string') return this.#refuse(connectRefusals[admission]);
    const { session, will, keepaliveSeconds, properties } = admission;
    this.session = session;
    this.#will = will && toPublish(will);
    clearTimeout(this.#keepalive);
    this.#keepalive = setTimeout(() => this.#onSilence(), keepaliveSeconds * 1_500);
    this.#state = 'open';
    this.#handlers.onOpened(this);
    this.#writer.send({ cmd: 'connack', sessionPresent: false, returnCode: 0, reasonCode: 0, properties });
    for (const early of this.#early.splice(0)) this.#receive(early);
    this.#pauseOrResume();
  }

  #refuse({ returnCode, reasonCode }: (typeof connectRefusals)[ConnectRefusal]): void {
    this.#writer.send({ cmd: 'connack', sessionPresent: false, returnCode, reasonCode });
    this.end();
  }

  #onSilence(): void {
    // While the device is not read it cannot be heard either.
    if (this.#unsettledMessages > 0) this.#keepalive.refresh();
    else this.end('keepAliveTimeout');
  }

  #handle(packet: Packet): void {
    this.#keepalive.refresh();
    switch (packet.cmd) {
      case 'publish':
        return this.#onPublish(packet);
      case 'puback':
        if (!this.#writer.onAcknowledged(packet.messageId ?? 0)) this.#countRequests(1);
        return undefined;
      case 'pubrel':
        return this.#onRelease(packet.messageId ?? 0);
      case 'subscribe':
        return this.#subscribe(packet);
      case 'unsubscribe':
        return this.#unsubscribe(packet);
      case 'pingreq':
        return this.#countRequests(1) ? this.#writer.send({ cmd: 'pingresp' }) : undefined;
      case 'disconnect':
        if (packet.reasonCode !== disconnectWithWill) this.#will = undefined;
        return this.end();
      default:
        return this.#fail('protocolError', new Error(`${packet.cmd} is not for the server`));
    }
  }

  /** Ends the connection and returns false when there are too many. */
  #countRequests(count: number): boolean {
    if (this.#mayRequest(count)) return true;
    this.#handlers.onTooManyRequests(this);
    this.end('tooManyRequests');
    return false;
  }

  #onRelease(messageId: number): void {
    if (this.#unreleased > 0) this.#unreleased -= 1;
    else if (!this.#countRequests(1)) return;
    this.#writer.acknowledge({ type: 'pubcomp', messageId });
  }

  #onPublish(packet: IPublishPacket): void {
    if (packet.properties?.topicAlias !== undefined) return this.end('badTopicAlias');
    const handled = this.#handlers.onPublish(this, packet);
    if (!handled) return;
    const { qos, messageId = 0 } = packet;
    const bytes = packet.payload.length;
    this.#unsettledMessages += 1;
    this.#unsettledBytes += bytes;
    // What waits for the commit keeps its number alone, not the memory that it came in.
    void handled.then((reason) => {
      this.#unsettledMessages -= 1;
      this.#unsettledBytes -= bytes;
      if (reason) return this.end(reason);
      this.#acknowledge(qos, messageId);
      this.#pauseOrResume();
    });
  }

  #acknowledge(qos: IPublishPacket['qos'], messageId: number): void {
    if (qos === 0 || !this.isOpen) return;
    if (qos === 2) this.#unreleased += 1;
    this.#writer.acknowledge({ type: qos === 1 ? 'puback' : 'pubrec', messageId });
  }

  #subscribe({ messageId = 0, subscriptions, properties }: ISubscribePacket): void {
    if (!this.#countRequests(subscriptions.length)) return;
    if (properties?.subscriptionIdentifier !== undefined) return this.end('noSubscriptionIdentifiers');
    const allowed = subscriptions.filter(({ topic }) => this.#handlers.maySubscribe(this, topic));
    const failure = this.#version === 5 ? endReasons.notAuthorized : oldSubscriptionFailure;
    const granted = subscriptions.map((one) => (allowed.includes(one) ? one.qos : failure));
    for (const { topic, qos } of allowed) this.#subscriptions.set(topic, qos);
    this.#writer.send({ cmd: 'suback', messageId, granted });
    this.#handlers.onSubscribed(
      this,
      allowed.map(({ topic }) => topic),
    );
  }

  #unsubscribe({ messageId = 0, unsubscriptions }: IUnsubscribePacket): void {
    if (!this.#countRequests(unsubscriptions.length)) return;
    const granted = unsubscriptions.map((filter) => (this.#subscriptions.delete(filter) ? 0 : noSubscription));
    this.#writer.send({ cmd: 'unsuback', messageId, granted });
  }
}
