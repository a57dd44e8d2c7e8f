import type { Client, Subscription } from 'aedes';

/** Where the devices of the embedded broker listen, and the way to speak to one of them. */
export type Ears = {
  /** Notes what a client subscribed to; gives the filters that were granted. */
  open(client: Client, subscriptions: readonly Subscription[]): string[];
  close(client: Client, filters: readonly string[]): void;
  /** Says something to a client alone, if it listens by this filter. */
  say(client: Client, filter: string, topic: string, said: unknown): void;
  /** Whether a packet was said to this client, and to no other. */
  isMeant(client: Client, packet: { payload: string | Buffer }): boolean;
};

/** In a SUBACK, in the place of a QoS. */
const refused = 128;

export const openEars = (): Ears => {
  const granted = new WeakMap<Client, Map<string, Subscription['qos']>>();
  // Topics have the same names for every device. The broker routes nothing, and asks at each delivery for whom it is.
  const words = new WeakMap<Buffer, Client>();
  return {
    open(client, subscriptions) {
      const filters = granted.get(client) ?? new Map<string, Subscription['qos']>();
      granted.set(client, filters);
      return subscriptions.flatMap(({ topic, qos }) => {
        if (qos >= refused) return [];
        filters.set(topic, qos);
        return [topic];
      });
    },
    close: (client, filters) => filters.forEach((filter) => granted.get(client)?.delete(filter)),
    say(client, filter, topic, said) {
      const qos = granted.get(client)?.get(filter);
      if (qos === undefined || client.closed) return;
      const payload = Buffer.from(JSON.stringify(said));
      words.set(payload, client);
      client.publish({ cmd: 'publish', topic, payload, qos: qos === 0 ? 0 : 1, retain: false, dup: false }, () => {});
    },
    isMeant: (client, { payload }) => typeof payload !== 'string' && words.get(payload) === client,
  };
};
