import { sampleJson, sampleLine } from '../samples.ts';
import { openHttp, requestBytes } from './http-connection.ts';
import { listMessages, type Job, type Message, type LoadClient } from './job.ts';

type Written = { request: Buffer; samples: number };

const write = {
  json: ({ controller, number, times }: Message): Buffer =>
    requestBytes(
      'POST',
      `/api/v1/${controller.token}/telemetry`,
      { 'content-type': 'application/json' },
      `[${times.map((ts) => sampleJson(number, ts)).join(',')}]`,
    ),
  lines: ({ controller, number, times }: Message): Buffer =>
    requestBytes(
      'POST',
      '/api/v2/write?precision=ms',
      { authorization: `Token ${controller.token}` },
      times.map((ts) => sampleLine('climate', number, ts)).join('\n'),
    ),
  influx: ({ controller, number, times }: Message): Buffer =>
    requestBytes(
      'POST',
      '/write?db=bench&precision=ms',
      {},
      times.map((ts) => sampleLine(`climate,controller=${controller.controllerId}`, number, ts)).join('\n'),
    ),
};

/** Ingestion over HTTP: each connection sends its next request after the response to the last one. */
export const createHttpClient = async (job: Job & { protocol: keyof typeof write }): Promise<LoadClient> => {
  const lanes = listMessages(job).map((lane) =>
    lane.map((message): Written => ({ request: write[job.protocol](message), samples: message.times.length })),
  );
  const connections = await Promise.all(lanes.map(() => openHttp(Number(job.address))));
  return {
    run: async (tally) => {
      await Promise.all(
        connections.map(async (connection, lane) => {
          for (const { request, samples } of lanes[lane] ?? []) {
            const began = performance.now();
            const { status } = await connection.send(request);
            tally(status === 200 || status === 204 ? samples : 0, performance.now() - began);
          }
        }),
      );
    },
    close: () => connections.forEach((connection) => connection.close()),
  };
};
