import { generate, parser as createParser, type Packet } from 'mqtt-packet';

/** Why a CONNECT is refused: the reason code of MQTT 5, and the return code that 3.1.1 has for it. */
export const connectRefusals = {
  badToken: { reasonCode: 0x86, returnCode: 4 },
  unavailable: { reasonCode: 0x88, returnCode: 3 },
  tooManyConnections: { reasonCode: 0x9f, returnCode: 3 },
  badClientId: { reasonCode: 0x85, returnCode: 2 },
  badAuthenticationMethod: { reasonCode: 0x8c, returnCode: 5 },
} as const;
export type ConnectRefusal = keyof typeof connectRefusals;

/** Why the server ends a connection, with the reason code of MQTT 5; 3.1.1 has no words for it. */
export const endReasons = {
  malformed: 0x81,
  protocolError: 0x82,
  notAuthorized: 0x87,
  serverBusy: 0x89,
  shuttingDown: 0x8b,
  keepAliveTimeout: 0x8d,
  takenOver: 0x8e,
  badTopic: 0x90,
  badTopicAlias: 0x94,
  tooLarge: 0x95,
  tooManyRequests: 0x96,
  quotaExceeded: 0x97,
  credentialRevoked: 0x98,
  noSubscriptionIdentifiers: 0xa1,
} as const;
export type EndReason = keyof typeof endReasons;

/** Reads a whole packet, or returns why it cannot be read. Kept with its connection, a parser would be a fifth of what that takes. */
export const decodePacket = (bytes: Buffer, protocolVersion: number): Packet | Error => {
  let decoded: Packet | Error = new Error('incomplete packet');
  const parser = createParser({ protocolVersion });
  parser.on('packet', (packet) => (decoded = packet));
  parser.on('error', (error: Error) => (decoded = error));
  parser.parse(bytes);
  return decoded;
};

export const encodePacket = (packet: Packet, protocolVersion: number): Buffer => generate(packet, { protocolVersion });

const ackBytes = 4;
const ackTypes = { puback: 0x40, pubrec: 0x50, pubcomp: 0x70 } as const;
export type Ack = { type: keyof typeof ackTypes; messageId: number };

/** Acknowledgements without a reason: the same four bytes in every version. */
export const encodeAcks = (acks: readonly Ack[]): Buffer => {
  const bytes = Buffer.allocUnsafe(acks.length * ackBytes);
  for (const [index, { type, messageId }] of acks.entries()) {
    bytes.writeUInt16BE((ackTypes[type] << 8) | 2, index * ackBytes);
    bytes.writeUInt16BE(messageId, index * ackBytes + 2);
  }
  return bytes;
};
