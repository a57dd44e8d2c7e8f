import type { MqttClient } from 'mqtt';
import type { StoreMessage } from './broker-messages.ts';

/** Sends a PUBACK. The library would acknowledge one message at a time; here many wait for one commit. */
const acknowledge = (stream: MqttClient['stream'], messageId: number): void =>
  void stream.write(Buffer.from([0x40, 2, messageId >> 8, messageId & 255]));

/**
 * Stores the client's messages, at most `maxInFlight` at once, and acknowledges each after its commit.
 * @returns those that are being stored
 */
export const acknowledgeWhenStored = (
  client: MqttClient,
  store: StoreMessage,
  { maxInFlight, stopping }: { maxInFlight: number; stopping: AbortSignal },
): ReadonlySet<Promise<void>> => {
  const pending = new Set<Promise<void>>();
  let resume: (() => void) | undefined;
  client.handleMessage = (packet, done) => {
    const { stream } = client;
    const { messageId } = packet;
    // The error stops the library from acknowledging; it continues with the next message.
    const proceed = (): void => done(new Error('acknowledged when stored'));
    if (stopping.aborted) return proceed();
    // After a reconnect the broker resends the message, and that copy is stored and acknowledged.
    const sameConnection = (): boolean => client.connected && client.stream === stream;
    const storing = store(packet, () => sameConnection() && !stopping.aborted).then((isStored) => {
      if (isStored && messageId !== undefined && sameConnection()) acknowledge(stream, messageId);
    });
    pending.add(storing);
    void storing.finally(() => {
      pending.delete(storing);
      const next = resume;
      resume = undefined; // reset first: continuing may pause again synchronously
      next?.();
    });
    // Mosquitto 2.0 exceeds the receive maximum (its issue 2301): stop reading then.
    if (pending.size < maxInFlight) proceed();
    else resume = proceed;
  };
  return pending;
};
