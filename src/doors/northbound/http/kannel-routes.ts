import type { RequestTrace } from "../../../base/traces/traces.ts";
import { Type } from "typebox";
import type { Context } from "../../../base/context.ts";
import { isTransient } from "../../../base/db.ts";
import { Refusal } from "../../../base/errors.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { App } from "../../../http/app.ts";
import type { Draft } from "../../../core/messages/accept/draft.ts";
import type { Credential } from "../credentials.ts";
import { plainText, queryOf, readForm, Form } from "../../../http/form.ts";
import type { HttpApi } from "./http-api.ts";
import { kannelAnswers, kannelNumber, readKannel, readPost, type KannelAnswer, type KannelRequest } from "./kannel.ts";
import type { KannelOrigin } from "../origin.ts";

/** The query parameters for the OpenAPI document only: they are read as octets, since a text may be in any charset. */
const query = Type.Object({
  username: Type.Optional(Type.String({ description: "The `system_id` of an SMPP credential. Also `user`." })),
  password: Type.Optional(Type.String({ description: "Also `pass`." })),
  to: Type.Optional(Type.String({ description: "Numbers, separated by spaces; 100 at most." })),
  from: Type.Optional(Type.String({ description: "The sender. Default: the account's default sender." })),
  text: Type.Optional(Type.String({ description: "In `charset`." })),
  charset: Type.Optional(Type.String({ description: "Default: UTF-8, with `coding` 2 UTF-16BE." })),
  coding: Type.Optional(Type.String({ description: "0: text; 1: binary data; 2: text in UCS-2." })),
  udh: Type.Optional(
    Type.String({ description: "User data header, for a part that the caller segmented or for a port." }),
  ),
  mclass: Type.Optional(Type.String({ description: "Message class, 0 to 3; 0 is flash." })),
  pid: Type.Optional(Type.String({ description: "The protocol_id." })),
  priority: Type.Optional(Type.String({ description: "The priority_flag, 0 to 3." })),
  "meta-data": Type.Optional(
    Type.String({ description: "TLVs that a carrier link takes, by name: `?smpp?name=value&…`." }),
  ),
  "dlr-mask": Type.Optional(
    Type.String({
      description:
        "The reports requested, as a sum: 1 delivered, 2 not delivered, 4 buffered, 8 accepted by the carrier, 16 refused.",
    }),
  ),
  "dlr-url": Type.Optional(Type.String({ description: "Called for each report, with Kannel's escapes such as `%d`." })),
  validity: Type.Optional(Type.String({ description: "Minutes." })),
  deferred: Type.Optional(Type.String({ description: "Minutes." })),
  account: Type.Optional(Type.String({ description: "The message's `reference`; also `%o` in reports." })),
  binfo: Type.Optional(
    Type.String({ description: "The service_type, 5 characters at most, for SMPP links; also `%B` in reports." }),
  ),
  smsc: Type.Optional(
    Type.String({ description: "`%i` in reports. The link is chosen by the routes, whatever its value is." }),
  ),
});

const text = { content: { "text/html": { schema: Type.String() } } };

const response = {
  202: { description: "`0: Accepted for delivery`", ...text },
  400: { description: "A field is wrong.", ...text },
  403: { description: "The login is wrong, or the message may not be sent.", ...text },
  503: { description: "Later.", ...text },
};

/** Kannel's sendsms, with its path, fields, responses and receipts. */
export function kannelRoutes(app: App, ctx: Context, api: HttpApi): void {
  const provenBy = (request: FastifyRequest) => {
    const { user, password } = loginOf(queryForm(request));
    return api.proven(user, password, request.ip);
  };
  const config = { scope: "public", octets: true, provenBy } as const;
  const send = async (request: FastifyRequest, reply: FastifyReply, form: Form | undefined) => {
    const answer = form ? await answerTo(ctx, api, form, request) : kannelAnswers.wrongType;
    return reply.code(answer.status).header("x-content-type-options", "nosniff").type("text/html").send(answer.text);
  };
  app.get(
    "/cgi-bin/sendsms",
    {
      // HEAD must be safe (RFC 9110 §9.2.1), but this route sends.
      exposeHeadRoute: false,
      config,
      attachValidation: true,
      schema: {
        tags: ["Existing clients"],
        summary: "Send a message (Kannel's API)",
        operationId: "sendWithKannel",
        description: "For programs written for Kannel's smsbox; responds as Kannel does.",
        querystring: query,
        response,
      },
    },
    (request, reply) => send(request, reply as unknown as FastifyReply, queryForm(request)),
  );
  void app.register(async (scope) => {
    const inner = scope as unknown as App;
    inner.removeAllContentTypeParsers();
    inner.addContentTypeParser<Buffer>("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
    inner.post("/cgi-bin/sendsms", { config, schema: { hide: true } }, (request, reply) =>
      send(request, reply as unknown as FastifyReply, readPost(request.headers, request.body, queryForm(request))),
    );
  });
}

/** The first of some fields that has something in it. */
const fieldOf = (form: Form, ...names: string[]) => plainText(names.map((name) => form.get(name)).find(Boolean)) ?? "";

const loginOf = (form: Form) => ({
  user: fieldOf(form, "username", "user"),
  password: fieldOf(form, "password", "pass"),
});

const queryForm = ({ raw }: FastifyRequest): Form => readForm(queryOf(raw.url!)) ?? new Form();

async function answerTo(ctx: Context, api: HttpApi, form: Form, { ip, trace }: FastifyRequest): Promise<KannelAnswer> {
  try {
    const { user, password } = loginOf(form);
    const credential = await api.logIn(user, password, ip);
    if (!credential) return kannelAnswers.unauthorized;
    if (form.has("dlr-url") || form.has("dlrurl")) await api.prepare();
    const now = ctx.clock.now();
    const request = readKannel(form, now, (url) => api.mayCall(url));
    return "status" in request ? request : await sendTo(api, credential, request, { user, now, trace });
  } catch (error) {
    if (isTransient(error)) return kannelAnswers.later;
    throw error;
  }
}

/** Sends to each receiver, and lists the denied ones as Kannel does. */
async function sendTo(
  api: HttpApi,
  credential: Credential,
  { receivers, fields, receipts }: KannelRequest,
  { user, now, trace }: { user: string; now: Date; trace: RequestTrace | undefined },
): Promise<KannelAnswer> {
  const drafts: { to: string; draft: Draft }[] = [];
  const denied: string[] = [];
  let hasNumber = false;
  for (const to of receivers) {
    try {
      drafts.push({ to, draft: await api.draft(credential, { ...fields, to: kannelNumber(to) }, to, now) });
      hasNumber = true;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const isNumber = error.code !== "invalid_number";
      // An invalid text or sender is invalid for every receiver.
      if (isNumber && error.status === 400) return { status: 400, text: refusalText(error) };
      hasNumber ||= isNumber;
      denied.push(to);
    }
  }
  try {
    await api.refuseTogether(
      credential,
      drafts.map(({ draft }) => draft),
    );
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return kannelAnswers.notRoutable;
  }
  const failures: KannelAnswer[] = [];
  await Promise.all(
    drafts.map(async ({ to, draft }) => {
      const origin: KannelOrigin | undefined = receipts && {
        protocol: "kannel",
        ...receipts,
        user,
        from: draft.sender,
        to,
        at: now.getTime(),
      };
      try {
        await api.accept(credential, draft, { origin, trace });
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        const passing = error.code === "rate_limited" || error.status === 503;
        failures.push(passing ? kannelAnswers.later : kannelAnswers.notRoutable);
        denied.push(to);
      }
    }),
  );
  if (denied.length < receivers.length) return accepted(denied);
  return failures[0] ?? (hasNumber ? kannelAnswers.notRoutable : kannelAnswers.denied);
}

function accepted(denied: string[]): KannelAnswer {
  if (denied.length === 0) return kannelAnswers.accepted;
  const shown = denied.map((to) => to.replaceAll(/[^0-9+]/g, ".").slice(0, 20));
  return { status: 202, text: `${kannelAnswers.accepted.text} Denied receivers are: ${shown.join(" ")}` };
}

/** The closest of Kannel's messages. */
function refusalText(error: Refusal): string {
  if (error.code === "invalid_sender") return "Sender missing and no global set, rejected";
  // Kannel has no wording for options that no link carries.
  const field = error.extras.errors?.[0]?.field ?? "";
  if (/^(?:tlvs|message_class|encoding|udh|protocol_id|service_type)\b/.test(field))
    return `${error.message.replaceAll("`", "'")} Rejected`;
  return `${error.code === "text_empty" ? "Text is empty" : "Text or time misformed"}, rejected`;
}
