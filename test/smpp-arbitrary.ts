/** Arbitrary PDUs for property tests and the fuzz run: every command of SMPP v3.4 within the standard's bounds. */
import fc from "fast-check";

import type { Pdu } from "../src/smpp/pdu/pdu.ts";
import type { Tlvs } from "../src/smpp/pdu/tlv.ts";

/** As the decoder makes them: plain objects, so that strict comparison works. */
const record = <T>(fields: { [K in keyof T]: fc.Arbitrary<T[K]> }, optional = false): fc.Arbitrary<Partial<T>> =>
  fc.record(fields, optional ? { requiredKeys: [], noNullPrototype: true } : { noNullPrototype: true }) as fc.Arbitrary<
    Partial<T>
  >;

const octet = fc.integer({ min: 0, max: 255 });
const word = fc.integer({ min: 0, max: 0xffff });
const text = (max: number) =>
  fc.array(fc.integer({ min: 1, max: 255 }), { maxLength: max }).map((codes) => String.fromCharCode(...codes));
const octets = (minLength: number, maxLength: number) =>
  fc.uint8Array({ minLength, maxLength }).map((bytes) => Buffer.from(bytes));

const rawTlv = record({ tag: fc.integer({ min: 0x1400, max: 0x3fff }), value: octets(0, 40) });

const arbitraryTlvs: fc.Arbitrary<Tlvs> = record(
  {
    destAddrSubunit: octet,
    destTelematicsId: word,
    qosTimeToLive: fc.integer({ min: 0, max: 0xffffffff }),
    receiptedMessageId: text(64),
    additionalStatusInfoText: text(255),
    userMessageReference: word,
    sarMsgRefNum: word,
    sarTotalSegments: octet,
    sarSegmentSeqnum: octet,
    callbackNumPresInd: fc.array(octet, { minLength: 1, maxLength: 3 }),
    callbackNum: fc.array(octets(4, 19), { minLength: 1, maxLength: 3 }),
    networkErrorCode: record({ networkType: octet, errorCode: word }),
    messagePayload: octets(0, 600),
    messageState: octet,
    ussdServiceOp: octets(1, 1),
    alertOnMessageDelivery: fc.constant(true),
    unknown: fc.array(rawTlv, { minLength: 1, maxLength: 3 }),
  },
  true,
) as fc.Arbitrary<Tlvs>;

const source = { sourceAddrTon: octet, sourceAddrNpi: octet, sourceAddr: text(20) };
const destination = { destAddrTon: octet, destAddrNpi: octet, destinationAddr: text(20) };
const content = {
  serviceType: text(5),
  esmClass: octet,
  protocolId: octet,
  priorityFlag: octet,
  scheduleDeliveryTime: text(16),
  validityPeriod: text(16),
  registeredDelivery: octet,
  replaceIfPresentFlag: octet,
  dataCoding: octet,
  smDefaultMsgId: octet,
  shortMessage: octets(0, 255),
};
const bind = {
  systemId: text(15),
  password: text(8),
  systemType: text(12),
  interfaceVersion: octet,
  addrTon: octet,
  addrNpi: octet,
  addressRange: text(40),
};
const address = { ton: octet, npi: octet, addr: text(20) };
const multiDestination = fc.oneof(
  record({ kind: fc.constant("number"), ...address }),
  record({ kind: fc.constant("list"), name: text(20) }),
);
const failure = record({ ...address, status: fc.integer({ min: 0, max: 0xffffffff }) });
const messageId = text(64);

const bodies: Record<Pdu["command"], Record<string, fc.Arbitrary<unknown>>> = {
  bind_receiver: bind,
  bind_transmitter: bind,
  bind_transceiver: bind,
  bind_receiver_resp: { systemId: text(15) },
  bind_transmitter_resp: { systemId: text(15) },
  bind_transceiver_resp: { systemId: text(15) },
  outbind: { systemId: text(15), password: text(8) },
  unbind: {},
  unbind_resp: {},
  generic_nack: {},
  enquire_link: {},
  enquire_link_resp: {},
  submit_sm: { ...source, ...destination, ...content },
  submit_sm_resp: { messageId },
  submit_multi: {
    ...source,
    ...content,
    destinations: fc.array(multiDestination, { minLength: 1, maxLength: 254, size: "small" }),
  },
  submit_multi_resp: { messageId, unsuccess: fc.array(failure, { maxLength: 255, size: "small" }) },
  deliver_sm: { ...source, ...destination, ...content },
  deliver_sm_resp: { messageId },
  data_sm: {
    ...source,
    ...destination,
    sourceAddr: text(64),
    destinationAddr: text(64),
    serviceType: text(5),
    esmClass: octet,
    registeredDelivery: octet,
    dataCoding: octet,
  },
  data_sm_resp: { messageId },
  query_sm: { messageId, ...source },
  query_sm_resp: { messageId, finalDate: text(16), messageState: octet, errorCode: octet },
  cancel_sm: { serviceType: text(5), messageId, ...source, ...destination },
  cancel_sm_resp: {},
  replace_sm: {
    messageId,
    ...source,
    scheduleDeliveryTime: text(16),
    validityPeriod: text(16),
    registeredDelivery: octet,
    smDefaultMsgId: octet,
    shortMessage: octets(0, 255),
  },
  replace_sm_resp: {},
  alert_notification: {
    ...source,
    sourceAddr: text(64),
    esmeAddrTon: octet,
    esmeAddrNpi: octet,
    esmeAddr: text(64),
  },
};

/** Every PDU of SMPP v3.4. */
export const arbitraryPdu: fc.Arbitrary<Pdu> = fc.oneof(
  ...Object.entries(bodies).map(([command, fields]) =>
    record({
      command: fc.constant(command),
      status: fc.integer({ min: 0, max: 0xffffffff }),
      sequence: fc.integer({ min: 1, max: 0x7fffffff }),
      ...fields,
      tlvs: arbitraryTlvs,
    }),
  ),
) as unknown as fc.Arbitrary<Pdu>;
