import { sampleJson } from '../samples.ts';
import { listMessages, type Job, type LoadClient, type Tally } from './job.ts';
import { openMqtt, publishPacket, type MqttConnection } from './mqtt-connection.ts';

/** Publishes packets 1, 2, 3 … of a connection in order, with at most `window` unacknowledged. */
const publishAll = async (
  connection: MqttConnection,
  packets: readonly Buffer[],
  window: number,
  tally: Tally,
): Promise<void> => {
  const sentAt = new Float64Array(packets.length + 1);
  let [sent, acknowledged] = [0, 0];
  const send = (count: number): void => {
    const next = packets.slice(sent, sent + count);
    sentAt.fill(performance.now(), sent + 1, sent + 1 + next.length);
    sent += next.length;
    if (next.length > 0) connection.send(Buffer.concat(next));
  };
  const done = new Promise<'done'>((resolve) => {
    connection.onAcknowledged((ids) => {
      for (const id of ids) tally(1, performance.now() - (sentAt[id] ?? 0));
      acknowledged += ids.length;
      if (acknowledged === packets.length) resolve('done');
      else send(ids.length);
    });
  });
  send(window);
  if ((await Promise.race([done, connection.closed])) !== 'done') throw new Error('the broker closed the connection');
};

/** Onsil over MQTT: one connection per controller, one sample per message, several in flight. */
export const createMqttClient = async (job: Job): Promise<LoadClient> => {
  const lanes = listMessages({ ...job, batch: 1, connections: job.controllers.length }).map((lane) =>
    lane.map(({ number, times: [ts = 0] }, index) => publishPacket(index + 1, sampleJson(number, ts))),
  );
  const connections: MqttConnection[] = [];
  for (const { token } of job.controllers) connections.push(await openMqtt(Number(job.address), token));
  return {
    run: async (tally) => {
      await Promise.all(
        connections.map((connection, lane) => publishAll(connection, lanes[lane] ?? [], job.window, tally)),
      );
    },
    close: () => connections.forEach((connection) => connection.close()),
  };
};
