import fc from 'fast-check';
import { generate, parser as createParser, type IPublishPacket, type Packet } from 'mqtt-packet';
import { expect, test } from 'vitest';
import { createPacketCutter } from './packet-cutter.ts';
import { readPublish } from './publish-packet.ts';

const versions = fc.constantFrom(3, 4, 5);
const ids = fc.integer({ min: 1, max: 65_535 });
const texts = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }).filter((text) => !/[+#\0]/.test(text));
const payloads = fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes));

const published = fc.record<IPublishPacket>({
  cmd: fc.constant('publish' as const),
  topic: texts,
  payload: payloads,
  qos: fc.constantFrom(0 as const, 1 as const, 2 as const),
  dup: fc.boolean(),
  retain: fc.boolean(),
  messageId: ids,
  properties: fc.oneof(fc.constant({}), fc.record({ topicAlias: ids, contentType: texts })),
});
const others: fc.Arbitrary<Packet> = fc.oneof(
  ids.map((messageId): Packet => ({ cmd: 'puback', messageId, reasonCode: 0 })),
  fc.constant<Packet>({ cmd: 'pingreq' }),
  fc.record({ topic: texts, messageId: ids }).map(({ topic, messageId }): Packet => ({
    cmd: 'subscribe',
    messageId,
    subscriptions: [{ topic, qos: 1 }],
  })),
);

const readByLibrary = (bytes: Buffer, version: number): IPublishPacket | undefined => {
  const read: Packet[] = [];
  const parser = createParser({ protocolVersion: version });
  parser.on('packet', (packet) => read.push(packet));
  parser.on('error', () => undefined);
  parser.parse(bytes);
  return read[0]?.cmd === 'publish' ? read[0] : undefined;
};
const content = ({ topic, payload, qos, dup, retain, messageId }: IPublishPacket) => ({
  topic,
  payload: Buffer.from(payload).toString('hex'),
  qos,
  dup,
  retain,
  messageId: messageId ?? null,
});

test('a published message is read as the library reads it; one with properties is left to it', () => {
  fc.assert(
    fc.property(published, versions, (packet, version) => {
      const bytes = generate(packet, { protocolVersion: version });
      const [mine, its] = [readPublish(bytes, version), readByLibrary(bytes, version)];
      if (!its) throw new Error('the library reads what it wrote');
      if (version === 5 && its.properties) expect(mine).toBeUndefined();
      else expect(mine && content(mine)).toEqual(content(its));
    }),
  );
});

test('of bytes that are no message it reads only what the library reads', () => {
  const damaged = fc.record({ packet: published, at: fc.nat(40), byte: fc.nat(255), cut: fc.nat(20) });
  fc.assert(
    fc.property(damaged, versions, ({ packet, at, byte, cut }, version) => {
      const whole = generate(packet, { protocolVersion: version });
      // What is read is as long as its header says.
      const header = whole.length - 2 < 128 ? 2 : 3;
      if (at === 0) whole[0] = byte;
      else if (at >= header && at < whole.length) whole[at] = byte;
      const rest = whole.subarray(header, header + cut);
      const bytes = at === 1 ? Buffer.concat([Buffer.from([whole[0] ?? 0, rest.length]), rest]) : whole;
      const mine = readPublish(bytes, version);
      const its = mine && readByLibrary(bytes, version);
      expect(mine && content(mine)).toEqual(its && content(its));
    }),
  );
});

type Seen = { packets: string[]; tooLarge: number[]; malformed: number };

const cutAll = (bytes: Buffer, sizes: readonly number[], maxBytes = 1_000): Seen => {
  const seen: Seen = { packets: [], tooLarge: [], malformed: 0 };
  const cut = createPacketCutter({
    maxBytes,
    onPacket: (packet) => void seen.packets.push(packet.toString('hex')),
    onTooLarge: (length) => void seen.tooLarge.push(length),
    onMalformed: () => void (seen.malformed += 1),
  });
  for (let at = 0, turn = 0; at < bytes.length; turn += 1) {
    const size = sizes[turn % sizes.length] ?? 1;
    cut(bytes.subarray(at, at + size));
    at += size;
  }
  return seen;
};

test('packets are the same however they are cut into chunks', () => {
  const sizes = fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 1 });
  fc.assert(
    fc.property(fc.array(fc.oneof(published, others)), versions, sizes, (packets, protocolVersion, chunks) => {
      const each = packets.map((packet) => generate(packet, { protocolVersion }));
      expect(cutAll(Buffer.concat(each), chunks)).toEqual({
        packets: each.map((bytes) => bytes.toString('hex')),
        tooLarge: [],
        malformed: 0,
      });
    }),
  );
});

test('a packet that is too long ends the reading at its header, and so does a length without end', () => {
  const ping = Buffer.from([0xc0, 0]);
  const long = Buffer.concat([ping, Buffer.from([0x30, 0xe9, 0x07]), Buffer.alloc(2_000), ping]);
  expect(cutAll(long, [1])).toEqual({ packets: ['c000'], tooLarge: [1_001], malformed: 0 });
  expect(cutAll(long, [5_000], 1_001).tooLarge).toEqual([]);
  const endless = Buffer.concat([ping, Buffer.from([0x30, 0x80, 0x80, 0x80, 0x80]), ping]);
  expect(cutAll(endless, [2])).toEqual({ packets: ['c000'], tooLarge: [], malformed: 1 });
});
