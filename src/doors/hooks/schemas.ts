import { Type } from "typebox";
import { pagesSchema } from "../../http/pages.ts";
import { named, nullable, optional, text, time, wordSchema } from "../../http/schemas.ts";

/** The forms in which sign-in services call. */
const hookForms = ["supabase", "message"] as const;
/** The form in which a sign-in service calls. */
export type HookForm = (typeof hookForms)[number];

/** The default text around the code, for services that pass only the code. */
export const defaultTemplate = "{pin} is your verification code.";

const form = wordSchema(
  hookForms,
  "`supabase`: Supabase Auth's Send SMS hook. `message`: a number and a text as JSON or as a form, as FusionAuth, authentik, Casdoor, ZITADEL, Ory Kratos and Keycloak's SMS plugins post them, or a number and a code, as Logto does.",
);
const name = Type.String({
  pattern: "^[A-Za-z0-9][A-Za-z0-9_-]{0,49}$",
  description: "1 to 50 letters, digits, `-` and `_`; unique in the account.",
});
const sender = "The sender of the hook's messages, unless a call names one. Null: the account's default sender.";
const template = Type.String({
  maxLength: 300,
  pattern: "\\{pin\\}",
  description: `The text for services that pass only a code, as Supabase and Logto do: \`{pin}\` stands for it. Default: \`${defaultTemplate}\``,
});
const secret = Type.String({
  maxLength: 100,
  description:
    "The secret that the service generated, if it did: `whsec_…` or `v1,whsec_…`, with 24 to 64 bytes in base64; or, for `message`, 32 to 100 letters and digits, such as ZITADEL's signing key. Default: a new one.",
});

/** A new hook. */
export const newHookSchema = named("HookInput", {
  name,
  form,
  sender: optional(Type.String(), sender),
  template: optional(template),
  test: optional(Type.Boolean(), "Reaches only the simulated carrier and charges the test balance."),
  secret: optional(secret),
});

/** A change of a hook; omitted members stay as they are. */
export const hookChangeSchema = named("HookChange", {
  name: Type.Optional(name),
  sender: Type.Optional(nullable(Type.String(), sender)),
  template: Type.Optional(template),
});

/** A new secret. */
export const rotationSchema = named("HookRotation", { secret: optional(secret) });

/** A hook without its secret. */
export const hookSchema = named("Hook", {
  id: text("`hook_<id>`."),
  name: Type.String(),
  form,
  url: text("The URL that the service calls."),
  sender: nullable(Type.String(), sender),
  template: Type.String(),
  test: Type.Boolean(),
  old_secret_until: nullable(time(), "Until then, the previous secret works too."),
  last_used_at: nullable(time(), "When it last sent a message, to the minute."),
  last_error: nullable(Type.String(), "The reason of the last refusal, in more detail than the service gets."),
  last_error_at: nullable(time()),
  created_at: time(),
  created_by: nullable(Type.String(), "Who created it: `usr_<id>`, or `tok_<id>`, with which it ends."),
  expires_at: nullable(time(), "When that token ends."),
});

/** A hook with its secret, shown only on creation and rotation. */
export const hookWithSecretSchema = named("HookWithSecret", {
  ...hookSchema.properties,
  secret: text("Written as the service expects it: `v1,whsec_…` for `supabase`, otherwise `whsec_…`. Shown only once."),
});

/** A page of hooks. */
export const hooksSchema = named("HookList", { hooks: Type.Array(hookSchema), pages: pagesSchema });

/** The path of a hook. */
export const hookParams = Type.Object({ id: text("`hook_<id>`.") });

/** The path that services call. */
export const callParams = Type.Object({ name: text("`hook_<id>`; with an access token, also the hook's name.") });

/** The body of a call, for the OpenAPI document: each service uses names of its own. */
export const callSchema = Type.Object(
  {
    user: Type.Optional(Type.Object({ phone: Type.String() }, { title: "HookUser", description: "`supabase`." })),
    sms: Type.Optional(Type.Object({ otp: Type.String() }, { title: "HookSms", description: "`supabase`." })),
    to: Type.Optional(
      text(
        "`message`. Also `phoneNumber`, `phone`, `number`, `receiver` or `recipient`, or `contextInfo.recipientPhoneNumber`.",
      ),
    ),
    text: Type.Optional(text("`message`. Also `textMessage`, `message`, `body` or `content`, or `templateData.text`.")),
    from: Type.Optional(text("`message`. Also `sender` or `senderId`.")),
    code: Type.Optional(text("`message`: the code in the text, which is then kept out of lists and logs.")),
    payload: Type.Optional(
      Type.Object(
        { code: Type.Optional(Type.String()) },
        { title: "HookPayload", description: "`message`: the code, as Logto sends it." },
      ),
    ),
  },
  { title: "HookCall", description: "Names may be in upper or lower case; unknown members are ignored." },
);

/** The response to a call. */
export const calledSchema = named("HookReply", {
  message: Type.Optional(Type.Literal("success")),
  status: Type.Optional(Type.Literal("sent")),
  sms_id: Type.Optional(text("`out_sms_<id>`.")),
  error: Type.Optional(
    named(
      "HookError",
      { http_code: Type.Integer(), message: Type.String() },
      { description: "For `supabase`: a refusal, in a response with status 200." },
    ),
  ),
});
