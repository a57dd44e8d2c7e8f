import type { Socket } from 'node:net';
import { getNetworkPrefix } from '#platform/http/network-prefix.ts';

/** How many connections may be without a CONNECT at once: of the process, and of the network of an address. */
export type MaxUnadmitted = { process: number; network: number };

export const defaultMaxUnadmitted: MaxUnadmitted = { process: 4_000, network: 2_500 };

/**
 * Sockets that have not sent a CONNECT yet, in the order in which they came. Where there are too many the oldest is
 * closed: a device sends its CONNECT at once, so it is one that sends none.
 * @param onTooMany called with the address of the one that is closed
 */
export const createUnadmittedSockets = (max: MaxUnadmitted, onTooMany: (address: string) => void) => {
  /** sockets, oldest first, and the function that removes each */
  const all = new Map<Socket, () => void>();
  const byNetwork = new Map<string, Set<Socket>>();
  const closeOldest = ([oldest]: Iterable<Socket>): void => {
    if (!oldest) return;
    onTooMany(oldest.remoteAddress ?? 'unknown');
    all.get(oldest)?.(); // at once: many may come before it is closed
    oldest.destroy();
  };
  return {
    /** Returns what is called once the socket has sent its CONNECT. */
    add(socket: Socket): () => void {
      const network = getNetworkPrefix(socket.remoteAddress ?? 'unknown');
      const ofNetwork = byNetwork.get(network) ?? new Set();
      const remove = (): void => {
        socket.off('close', remove);
        all.delete(socket);
        ofNetwork.delete(socket);
        if (ofNetwork.size === 0 && byNetwork.get(network) === ofNetwork) byNetwork.delete(network);
      };
      socket.once('close', remove);
      if (ofNetwork.size >= max.network) closeOldest(ofNetwork);
      else if (all.size >= max.process) closeOldest(all.keys());
      byNetwork.set(network, ofNetwork.add(socket));
      all.set(socket, remove);
      return remove;
    },
  };
};
