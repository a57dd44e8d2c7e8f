import type { Client, Subscription } from 'aedes';

/** Subscriptions of the embedded broker's devices, and publishing to a single one of them. */
export type SubscriptionRegistry = {
  /** Registers subscriptions; returns the filters that were granted. */
  open(client: Client, subscriptions: readonly Subscription[]): string[];
  close(client: Client, filters: readonly string[]): void;
  /** Publishes JSON to one client if it is subscribed to the filter. */
  say(client: Client, filter: string, topic: string, said: unknown): void;
  /** Whether a packet was published to this client. */
  isMeant(client: Client, packet: { payload: string | Buffer }): boolean;
};

/** SUBACK code for a rejected filter. */
const failureCode = 128;

export const createSubscriptionRegistry = (): SubscriptionRegistry => {
  const granted = new WeakMap<Client, Map<string, Subscription['qos']>>();
  // All devices share the topic names and the broker routes nothing: each delivery is checked against its recipient.
  const recipients = new WeakMap<Buffer, Client>();
  return {
    open(client, subscriptions) {
      const filters = granted.get(client) ?? new Map<string, Subscription['qos']>();
      granted.set(client, filters);
      return subscriptions.flatMap(({ topic, qos }) => {
        if (qos >= failureCode) return [];
        filters.set(topic, qos);
        return [topic];
      });
    },
    close: (client, filters) => filters.forEach((filter) => granted.get(client)?.delete(filter)),
    say(client, filter, topic, said) {
      const qos = granted.get(client)?.get(filter);
      if (qos === undefined || client.closed) return;
      const payload = Buffer.from(JSON.stringify(said));
      recipients.set(payload, client);
      client.publish({ cmd: 'publish', topic, payload, qos: qos === 0 ? 0 : 1, retain: false, dup: false }, () => {});
    },
    isMeant: (client, { payload }) => typeof payload !== 'string' && recipients.get(payload) === client,
  };
};
