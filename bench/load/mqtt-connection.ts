import { once } from 'node:events';
import { connect } from 'node:net';

/** A device's connection (MQTT 3.1.1, QoS 1). Minimal, because it shares the CPUs with the server. */
export type MqttConnection = {
  /** Sends one or several encoded packets. */
  send(packets: Buffer): void;
  /** Reports the ids of acknowledged packets as they arrive. */
  onAcknowledged(notify: (ids: readonly number[]) => void): void;
  /** resolves when either side has closed the connection */
  closed: Promise<unknown>;
  close(): void;
};

const connack = 0x20;
const pubackBytes = 4;

const text = (words: string): Buffer => {
  const bytes = Buffer.from(words);
  return Buffer.concat([Buffer.from([bytes.length >> 8, bytes.length & 255]), bytes]);
};

const packet = (firstByte: number, ...parts: Buffer[]): Buffer => {
  const body = Buffer.concat(parts);
  const length: number[] = [];
  for (let rest = body.length; ; rest >>= 7) {
    length.push(rest > 127 ? (rest & 127) | 128 : rest);
    if (rest < 128) break;
  }
  return Buffer.concat([Buffer.from([firstByte, ...length]), body]);
};

const connectPacket = (clientId: string, userName: string): Buffer =>
  packet(0x10, text('MQTT'), Buffer.from([4, 0x82, 1, 0]), text(clientId), text(userName));

/** Encodes telemetry with QoS 1; `id` (1 … 65535) appears in its acknowledgement. */
export const publishPacket = (id: number, payload: string): Buffer =>
  packet(0x32, text('v1/devices/me/telemetry'), Buffer.from([id >> 8, id & 255]), Buffer.from(payload));

export const openMqtt = async (port: number, token: string): Promise<MqttConnection> => {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  await once(socket, 'connect');
  socket.write(connectPacket(`bench-${process.pid}`, token));
  const [answer] = (await once(socket, 'data')) as [Buffer];
  socket.on('error', () => undefined); // 'close' follows and reports it
  if (answer[0] !== connack || answer[3] !== 0) throw new Error(`the broker rejected the device (${answer[3]})`);
  let rest: Buffer = Buffer.alloc(0);
  let notify: (ids: readonly number[]) => void = () => undefined;
  socket.on('data', (chunk) => {
    const came = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    const whole = came.length - (came.length % pubackBytes); // only acknowledgements arrive
    const ids: number[] = [];
    for (let at = 0; at < whole; at += pubackBytes) ids.push(came.readUInt16BE(at + 2));
    rest = came.subarray(whole);
    notify(ids);
  });
  return {
    send: (packets) => void socket.write(packets),
    onAcknowledged: (listener) => (notify = listener),
    closed: once(socket, 'close'),
    close: () => void socket.destroy(),
  };
};
