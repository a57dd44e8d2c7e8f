import { connectAsync, type MqttClient } from 'mqtt';

/** One message: the times of its samples in epoch ms. */
type Message = readonly number[];

/** Sample times are distinct, and a minute bucket holds twelve. */
export const stepMs = 5_000;
/** One in this many acknowledgements is dropped, so that each round repeats stored samples. */
const lostEvery = 50;

/** A device with a buffer: it keeps a message until it is acknowledged, and repeats it after reconnecting. */
export type Sender = {
  readonly controllerId: string;
  readonly token: string;
  readonly firstTs: number;
  /** number of samples measured, one each `stepMs` from `firstTs` on */
  taken: number;
  acknowledged: number;
  repeated: number;
  readonly waiting: Set<Message>;
};

export const openSender = (controllerId: string, token: string, firstTs: number): Sender => ({
  controllerId,
  token,
  firstTs,
  taken: 0,
  acknowledged: 0,
  repeated: 0,
  waiting: new Set(),
});

/** Resolves with the acknowledgement; throws if none can come any more. */
type Send = (message: Message) => Promise<void>;

const sendAgain = async (sender: Sender, send: Send): Promise<void> => {
  for (const message of sender.waiting) {
    await send(message);
    sender.waiting.delete(message);
    sender.repeated += message.length;
  }
};

const sendNew = async (sender: Sender, samples: number, send: Send): Promise<void> => {
  const message = Array.from({ length: samples }, () => sender.firstTs + sender.taken++ * stepMs);
  sender.waiting.add(message);
  await send(message);
  if (sender.taken % (lostEvery * samples) === 0) return;
  sender.waiting.delete(message);
  sender.acknowledged += message.length;
};

const entriesOf = (message: Message) =>
  message.map((ts) => ({ ts, values: { temperature: 20 + ((ts / stepMs) % 10), humidity: 60 } }));

/** Sends the buffer, then five samples per message while `going` returns true and the server responds. */
export const sendByHttp = async (url: string, sender: Sender, going: () => boolean): Promise<void> => {
  const send: Send = async (message) => {
    const body = JSON.stringify(entriesOf(message));
    const reply = await fetch(`${url}/api/v1/${sender.token}/telemetry`, { method: 'POST', body });
    if (reply.status !== 200) throw new Error(`not acknowledged: ${reply.status}`);
  };
  try {
    await sendAgain(sender, send);
    while (going()) await sendNew(sender, 5, send);
  } catch {
    // the server is gone: unacknowledged messages stay in the buffer
  }
};

const sendOverClient = async (client: MqttClient, sender: Sender, going: () => boolean): Promise<void> => {
  client.on('error', () => undefined);
  const closed = new Promise<void>((resolve) => client.once('close', () => resolve()));
  const send: Send = async (message) => {
    await client.publishAsync('v1/devices/me/telemetry', JSON.stringify(entriesOf(message)), { qos: 1 });
  };
  const lane = async (): Promise<void> => {
    while (going() && client.connected) await sendNew(sender, 1, send);
  };
  await Promise.race([sendAgain(sender, send).then(() => Promise.all([lane(), lane(), lane()])), closed]);
};

/** Sends the buffer, then single samples in three lanes while `going` returns true and the server responds. */
export const sendByMqtt = async (port: number, sender: Sender, going: () => boolean): Promise<void> => {
  let client: MqttClient | undefined;
  try {
    client = await connectAsync(`mqtt://127.0.0.1:${port}`, { username: sender.token, reconnectPeriod: 0 });
    await sendOverClient(client, sender, going);
  } catch {
    // the server is gone: unacknowledged messages stay in the buffer
  } finally {
    client?.end(true);
  }
};
