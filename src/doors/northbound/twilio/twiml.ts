/** Reads TwiML for messages: `<Response><Message>…</Message></Response>`. Strict: no document types, no custom entities. Pure. */
import { problemOf, type AnswerProblem, type AnswerProblemCode } from "../../../core/inbound/answer-problem.ts";
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

/** The messages of a document, or why it is not followed. */
export type Twiml = { ok: true; messages: TwimlMessage[] } | { ok: false; problem: AnswerProblem };

const maxMessages = 10;
const refuse = (code: AnswerProblemCode, name?: string): Twiml => ({ ok: false, problem: problemOf(code, name) });

/**
 * Reads a response body as Twilio does: XML of any type is TwiML, plain text is the text of one message, and an empty body is no
 * message.
 *
 * @param contentType without parameters, in lower case
 */
export function readTwiml(contentType: string, text: string): Twiml {
  if (text.trim() === "") return { ok: true, messages: [] };
  if (contentType === "text/plain") return { ok: true, messages: [message(text)] };
  if (!/^(text|application)\/(xml|html)$/.test(contentType)) return refuse("content_type", contentType);
  if (/<!doctype/i.test(text)) return refuse("document_type");
  let root: XmlElement | null;
  try {
    ({ root } = parseXml(text.trimStart()));
  } catch (error) {
    // The first line has the error and its position; the rest quotes the document.
    return refuse("malformed", (error as Error).message.split("\n", 1)[0]);
  }
  if (root?.name !== "Response") return refuse("root", root?.name ?? "");
  const messages: TwimlMessage[] = [];
  for (const element of elementsOf(root)) {
    if (element.name !== "Message") return refuse("verb", element.name);
    const read = readMessage(element);
    if ("code" in read) return { ok: false, problem: read };
    messages.push(read);
  }
  return messages.length > maxMessages ? refuse("too_many", String(maxMessages)) : { ok: true, messages };
}

const message = (body: string, about: Record<string, string> = {}): TwimlMessage => ({
  body: body.trim(),
  to: about["to"] || undefined,
  from: about["from"] || undefined,
  statusCallback: about["statusCallback"] || about["action"] || undefined,
});

const attributes = new Set(["to", "from", "statusCallback", "action", "method"]);

function readMessage(element: XmlElement): TwimlMessage | AnswerProblem {
  const given = element.attributes;
  const unknown = Object.keys(given).find((name) => !attributes.has(name));
  if (unknown !== undefined) return problemOf("attribute", unknown);
  const { method } = given;
  if (method !== undefined && method.toUpperCase() !== "POST") return problemOf("method", method);
  const inner = elementsOf(element);
  const other = inner.find(({ name }) => name !== "Body");
  if (other) return problemOf("element", other.name);
  const nested = inner.flatMap(elementsOf)[0];
  if (nested) return problemOf("nested", nested.name);
  const body = [...inner.map((each) => each.text), textOf(element)].map((each) => each.trim()).join("");
  return body === "" ? problemOf("no_text") : message(body, given);
}

const elementsOf = ({ children }: XmlElement): XmlElement[] =>
  children.filter((child: XmlNode): child is XmlElement => child instanceof XmlElement);

/** The text directly within an element. */
const textOf = ({ children }: XmlElement): string =>
  children.map((child) => (child instanceof XmlText || child instanceof XmlCdata ? child.text : "")).join("");
