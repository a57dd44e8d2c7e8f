import type { IPublishPacket } from 'mqtt-packet';

const publishType = 3;
const noProperties = 0;

/**
 * Reads a whole packet that publishes, the form in which nearly everything comes. Other packets, malformed ones and those of MQTT 5
 * with properties are left to the library, which takes several times as long: it makes a list of buffers, an event and text for a
 * log of each packet.
 * @returns undefined for those
 */
export const readPublish = (bytes: Buffer, version: number): IPublishPacket | undefined => {
  const first = bytes[0] ?? 0;
  const qos = (first >> 1) & 3;
  if (first >> 4 !== publishType || qos === 3) return undefined;
  let at = 1;
  while ((bytes[at] ?? 0) >= 128) at += 1;
  at += 1;
  if (at + 2 > bytes.length) return undefined;
  const topicAt = at + 2;
  const topicEnd = topicAt + bytes.readUInt16BE(at);
  const idEnd = qos > 0 ? topicEnd + 2 : topicEnd;
  if (idEnd > bytes.length || (version === 5 && bytes[idEnd] !== noProperties)) return undefined;
  const messageId = qos > 0 ? { messageId: bytes.readUInt16BE(topicEnd) } : {};
  return {
    cmd: 'publish',
    topic: bytes.toString('utf8', topicAt, topicEnd),
    payload: bytes.subarray(version === 5 ? idEnd + 1 : idEnd),
    qos: qos as 0 | 1 | 2,
    dup: (first & 8) !== 0,
    retain: (first & 1) !== 0,
    ...messageId,
  };
};
