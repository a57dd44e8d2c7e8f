import pg from 'pg';

export type ListeningConnection = { close(): Promise<void> };

type Options = {
  connectionString: string;
  channel: string;
  /** A listener never sends by itself: a connection that a firewall has dropped is only noticed by asking on it. */
  askEveryMs: number;
  /** For each statement on the connection. */
  giveUpMs: number;
  onPayload: (payload: string) => void;
  /** Once at most, and never after `close`. */
  onLost: (error?: Error) => void;
};

/** A connection to PostgreSQL of its own that listens on a channel; rejects where it cannot be opened. */
export const openListeningConnection = async ({
  connectionString,
  channel,
  askEveryMs,
  giveUpMs,
  onPayload,
  onLost,
}: Options): Promise<ListeningConnection> => {
  const client = new pg.Client({
    connectionString,
    application_name: 'onsil events',
    query_timeout: giveUpMs,
    connectionTimeoutMillis: giveUpMs,
  });
  let open = false;
  let asking: NodeJS.Timeout | undefined;
  const close = async (): Promise<void> => {
    open = false;
    clearInterval(asking);
    await client.end();
  };
  const end = (): Promise<void> => close().catch(() => undefined);
  const lost = (error?: Error): void => {
    if (!open) return;
    void end();
    onLost(error);
  };
  client.on('notification', ({ payload = '' }) => onPayload(payload));
  client.on('error', lost);
  client.on('end', () => lost());
  try {
    await client.connect();
    await client.query(`listen ${channel}`);
  } catch (error) {
    await end();
    throw error;
  }
  open = true;
  asking = setInterval(() => {
    client.query('select 1').catch(lost);
  }, askEveryMs).unref();
  return { close };
};
