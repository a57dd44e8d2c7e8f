import type { Socket } from 'node:net';
import type { IConnectPacket, Packet } from 'mqtt-packet';
import { encodeAcks, encodePacket, type Ack } from './packets.ts';

/** The sending half of a device's connection. */
export type PacketWriter = {
  /** Takes over version and limits of the device's CONNECT. */
  open(packet: IConnectPacket): void;
  send(packet: Packet): void;
  /** Acknowledgements of one event-loop turn leave in one write, after the turn's work. */
  acknowledge(ack: Ack): void;
  /** Sends a message; one of QoS 1 waits while the device has as many unacknowledged ones as it allows. */
  publish(topic: string, payload: Buffer, qos: 0 | 1): void;
  /** The device acknowledged a message of QoS 1. Returns false if none with this id was in flight. */
  onAcknowledged(messageId: number): boolean;
  /** Writes the acknowledgements that are due. */
  flush(): void;
  close(): void;
};

/** A device that does not read for this long is disconnected. */
const maxStuckMs = 10_000;
const maxMessageId = 65_535;
const maxWaiting = 1_000;

type Message = { topic: string; payload: Buffer };

/** @param onStuck the device does not read, or does not acknowledge */
export const createPacketWriter = (socket: Socket, onStuck: () => void): PacketWriter => {
  let version = 4;
  let maxBytes = Number.POSITIVE_INFINITY;
  let maxInFlight = maxMessageId;
  let lastId = 0;
  const inFlight = new Set<number>();
  const waiting: Message[] = [];
  let acks: Ack[] = [];
  let stuck: NodeJS.Timeout | undefined;

  const onDrain = (): void => {
    clearTimeout(stuck);
    stuck = undefined;
  };
  socket.on('drain', onDrain);
  const write = (bytes: Buffer): void => {
    if (!socket.writable || socket.write(bytes)) return;
    stuck ??= setTimeout(onStuck, maxStuckMs).unref();
  };
  const flush = (): void => {
    if (acks.length === 0) return;
    const due = acks;
    acks = [];
    write(encodeAcks(due));
  };
  const nextId = (): number => {
    do lastId = (lastId % maxMessageId) + 1;
    while (inFlight.has(lastId));
    return lastId;
  };
  const publish = ({ topic, payload }: Message, qos: 0 | 1): void => {
    const messageId = qos === 0 ? {} : { messageId: nextId() };
    const packet = { cmd: 'publish', topic, payload, qos, retain: false, dup: false, ...messageId } as const;
    const bytes = encodePacket(packet, version);
    if (bytes.length > maxBytes) return; // MQTT 5: a packet that the device does not take is not sent
    if (packet.messageId !== undefined) inFlight.add(packet.messageId);
    write(bytes);
  };

  return {
    open({ protocolVersion = 4, properties }) {
      version = protocolVersion;
      maxBytes = properties?.maximumPacketSize ?? maxBytes;
      maxInFlight = Math.min(properties?.receiveMaximum ?? maxInFlight, maxInFlight);
    },
    send(packet) {
      flush();
      write(encodePacket(packet, version));
    },
    acknowledge(ack) {
      if (acks.length === 0) process.nextTick(flush);
      acks.push(ack);
    },
    publish(topic, payload, qos) {
      if (qos === 0 || inFlight.size < maxInFlight) publish({ topic, payload }, qos);
      else if (waiting.push({ topic, payload }) > maxWaiting) onStuck();
    },
    onAcknowledged(messageId) {
      if (!inFlight.delete(messageId)) return false;
      const next = waiting.shift();
      if (next) publish(next, 1);
      return true;
    },
    flush,
    close: onDrain,
  };
};
