/** Reads TwiML for messages: `<Response><Message>…</Message></Response>`. Strict: no document types, no custom entities. Pure. */
import { parseXml, XmlCdata, XmlElement, XmlText, type XmlNode } from "@rgrove/parse-xml";

/** One `<Message>`. */
export interface TwimlMessage {
  body: string;
  /** Default: the sender of the received message. */
  to: string | undefined;
  /** Default: the number that received it. */
  from: string | undefined;
  statusCallback: string | undefined;
}

/** The messages of a document, or the reason why it is refused. */
export type Twiml = { ok: true; messages: TwimlMessage[] } | { ok: false; reason: string };

const maxMessages = 10;
const refuse = (reason: string): Twiml => ({ ok: false, reason });

/**
 * Reads a response body as Twilio does: XML of any type is TwiML, plain text is the text of one message, and an empty body is no
 * message.
 *
 * @param contentType without parameters, in lower case
 */
export function readTwiml(contentType: string, text: string): Twiml {
  if (text.trim() === "") return { ok: true, messages: [] };
  if (contentType === "text/plain") return { ok: true, messages: [message(text)] };
  if (!/^(text|application)\/(xml|html)$/.test(contentType))
    return refuse(`the content type must be text/xml, not ${contentType || "missing"}`);
  if (/<!doctype/i.test(text)) return refuse("a document type is not allowed");
  let root: XmlElement | null;
  try {
    ({ root } = parseXml(text.trimStart()));
  } catch (error) {
    // The first line has the error and its position; the rest quotes the document.
    return refuse(`it is not well-formed XML: ${(error as Error).message.split("\n", 1)[0]!.slice(0, 200)}`);
  }
  if (root?.name !== "Response") return refuse("its root must be `<Response>`");
  const messages: TwimlMessage[] = [];
  for (const element of elementsOf(root)) {
    if (element.name !== "Message") return refuse(`\`<${element.name}>\` is not supported: use \`<Message>\``);
    const read = readMessage(element);
    if (typeof read === "string") return refuse(read);
    messages.push(read);
  }
  return messages.length > maxMessages ? refuse(`it has more than ${maxMessages} messages`) : { ok: true, messages };
}

const message = (body: string, about: Record<string, string> = {}): TwimlMessage => ({
  body: body.trim(),
  to: about["to"] || undefined,
  from: about["from"] || undefined,
  statusCallback: about["statusCallback"] || about["action"] || undefined,
});

const attributes = new Set(["to", "from", "statusCallback", "action", "method"]);

function readMessage(element: XmlElement): TwimlMessage | string {
  const given = element.attributes;
  const unknown = Object.keys(given).find((name) => !attributes.has(name));
  if (unknown !== undefined) return `the attribute \`${unknown}\` of \`<Message>\` is not supported`;
  if (given["method"] !== undefined && given["method"].toUpperCase() !== "POST")
    return "the `method` of `<Message>` must be POST";
  const inner = elementsOf(element);
  const other = inner.find(({ name }) => name !== "Body");
  if (other) return `\`<${other.name}>\` in \`<Message>\` is not supported: only \`<Body>\` is`;
  const nested = inner.find((body) => elementsOf(body).length > 0);
  if (nested) return "`<Body>` must contain nothing but text";
  const body = [...inner.map((each) => each.text), textOf(element)].map((each) => each.trim()).join("");
  return body === "" ? "a `<Message>` has no text" : message(body, given);
}

const elementsOf = ({ children }: XmlElement): XmlElement[] =>
  children.filter((child: XmlNode): child is XmlElement => child instanceof XmlElement);

/** The text directly within an element. */
const textOf = ({ children }: XmlElement): string =>
  children.map((child) => (child instanceof XmlText || child instanceof XmlCdata ? child.text : "")).join("");
