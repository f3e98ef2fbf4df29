/**
 * User data headers (3GPP TS 23.040 §9.2.3.24) and SMPP's SAR TLVs (SMPP v3.4 §5.3.2.22 to 24), built and parsed. Joining the
 * parts is up to the caller.
 *
 * Input is hostile: nothing here throws or reads past its octets, and an inconsistent header is reported, not trusted.
 */

/** Marks a short message as part of a longer one. */
export interface Concatenation {
  /** Equal in all parts; 8 or 16 bits. */
  readonly reference: number;
  /** An 8-bit and a 16-bit reference of the same value are different references. SAR references have 16 bits. */
  readonly referenceBits: 8 | 16;
  /** Parts in all, 1 to 255. */
  readonly total: number;
  /** Which part this is, 1 to `total`. */
  readonly part: number;
}

/** One information element, whether we know it or not. */
export interface InformationElement {
  readonly id: number;
  readonly data: Buffer;
}

/** A parsed user data header. */
export interface UserDataHeader {
  /** Octets of the header including its length octet; the message follows. */
  readonly octets: number;
  /** In the order received, including unknown ones. */
  readonly elements: readonly InformationElement[];
  /** From the last valid concatenation element; absent if there is none. */
  readonly concatenation?: Concatenation;
  /** Application port addressing, 8 or 16 bits (§9.2.3.24.3 and 4). Such a message is for a program, not for a reader. */
  readonly ports?: { readonly destination: number; readonly source: number };
  /** Whether an element extends past the header; the elements before it are valid. */
  readonly malformed: boolean;
}

const CONCATENATION_8 = 0x00;
const PORTS_8 = 0x04;
const PORTS_16 = 0x05;
const CONCATENATION_16 = 0x08;

/** Builds a user data header with a concatenation element, including its length octet. */
export function buildConcatenationHeader(concatenation: Concatenation): Buffer {
  const { reference, referenceBits, total, part } = concatenation;
  if (referenceBits === 8) return Buffer.from([5, CONCATENATION_8, 3, reference & 0xff, total, part]);
  return Buffer.from([6, CONCATENATION_16, 4, (reference >> 8) & 0xff, reference & 0xff, total, part]);
}

/**
 * Parses the user data header of a message whose esm_class has the UDHI bit. Undefined if the length octet is missing or
 * exceeds the message: then there is no header and all octets are the message.
 *
 * The last occurrence of an element wins, and a concatenation with part 0, no parts, or a part beyond the total is ignored
 * (§9.2.3.24 and §9.2.3.24.1).
 */
export function parseUserDataHeader(message: Uint8Array): UserDataHeader | undefined {
  const length = message[0];
  if (length === undefined || length + 1 > message.length) return undefined;
  const octets = length + 1;
  const elements: InformationElement[] = [];
  let concatenation: Concatenation | undefined;
  let ports: { destination: number; source: number } | undefined;
  let at = 1;
  while (at + 2 <= octets) {
    const id = message[at] as number;
    const end = at + 2 + (message[at + 1] as number);
    if (end > octets) break;
    const data = Buffer.from(message.subarray(at + 2, end));
    elements.push({ id, data });
    concatenation = concatenationOf(id, data) ?? concatenation;
    ports = portsOf(id, data) ?? ports;
    at = end;
  }
  return {
    octets,
    elements,
    ...(concatenation === undefined ? {} : { concatenation }),
    ...(ports === undefined ? {} : { ports }),
    malformed: at !== octets,
  };
}

function concatenationOf(id: number, data: Buffer): Concatenation | undefined {
  if (id === CONCATENATION_8 && data.length === 3) {
    return checked(data.readUInt8(0), 8, data.readUInt8(1), data.readUInt8(2));
  }
  if (id === CONCATENATION_16 && data.length === 4) {
    return checked(data.readUInt16BE(0), 16, data.readUInt8(2), data.readUInt8(3));
  }
  return undefined;
}

function portsOf(id: number, data: Buffer): { destination: number; source: number } | undefined {
  if (id === PORTS_8 && data.length === 2) return { destination: data.readUInt8(0), source: data.readUInt8(1) };
  if (id === PORTS_16 && data.length === 4) return { destination: data.readUInt16BE(0), source: data.readUInt16BE(2) };
  return undefined;
}

function checked(reference: number, referenceBits: 8 | 16, total: number, part: number): Concatenation | undefined {
  return part < 1 || part > total ? undefined : { reference, referenceBits, total, part };
}

/** SMPP's segmentation TLVs: `sar_msg_ref_num`, `sar_total_segments`, `sar_segment_seqnum`. */
export interface SarValues {
  readonly sarMsgRefNum?: number | undefined;
  readonly sarTotalSegments?: number | undefined;
  readonly sarSegmentSeqnum?: number | undefined;
}

/** The concatenation of SAR TLVs; undefined unless all three are present and valid. */
export function concatenationFromSar(sar: SarValues): Concatenation | undefined {
  const { sarMsgRefNum, sarTotalSegments, sarSegmentSeqnum } = sar;
  if (sarMsgRefNum === undefined || sarTotalSegments === undefined || sarSegmentSeqnum === undefined) return undefined;
  if (sarMsgRefNum > 0xffff || sarTotalSegments > 255) return undefined;
  return checked(sarMsgRefNum, 16, sarTotalSegments, sarSegmentSeqnum);
}

/** The SAR TLVs of a concatenation. */
export function sarOf(concatenation: Concatenation): Required<Pick<SarValues, keyof SarValues>> {
  return {
    sarMsgRefNum: concatenation.reference & 0xffff,
    sarTotalSegments: concatenation.total,
    sarSegmentSeqnum: concatenation.part,
  };
}
