import { Type } from "typebox";
import { named } from "../../../http/schemas.ts";
import { pagesSchema } from "../../../http/pages.ts";
import { languages } from "../../../base/languages.ts";
import { passwordLength } from "./passwords.ts";
import { allScopes } from "../../../http/auth.ts";

const time = Type.String({ format: "date-time" });
const orNull = (description: string) => Type.Union([time, Type.Null()], { description });
const role = Type.String({
  minLength: 1,
  maxLength: 40,
  description:
    "`owner`: everything; `developer`: everything except the account, its tokens and people; `finance`: the account and its money; `approver`: approves what others ask to send; `clerk`: sends, and answers replies; `viewer`: read-only; or a role of the account's own (`GET /v1/roles`).",
});
const scopes = Type.Array(Type.Enum([...allScopes], { title: "Scope" }), {
  maxItems: allScopes.length,
  uniqueItems: true,
  description: "What it permits.",
});

/** A role of the account's own. */
export const newRoleSchema = named("RoleInput", {
  name: Type.String({
    minLength: 1,
    maxLength: 40,
    description:
      "Letters, digits, spaces and `. ' _ -`, such as `Front desk`. Not the name of a role that every account has.",
  }),
  scopes: { ...scopes, minItems: 1 },
});

/** A role. */
export const roleSchema = named("Role", {
  name: Type.String(),
  scopes,
  read_only: Type.Boolean({ description: "Only reading, whatever the scopes." }),
  common: Type.Boolean({ description: "Every account has it, and it cannot be changed." }),
  members: Type.Integer({ description: "How many people have it." }),
  invited: Type.Integer({ description: "How many invitations offer it." }),
});

/** The roles of an account. */
export const rolesSchema = named("RoleList", { roles: Type.Array(roleSchema) });
/** The path of a role. */
export const roleNameParams = Type.Object({
  role: Type.String({ description: "The name of the role." }),
});
/** An email address, checked loosely. */
export const emailSchema = Type.String({
  minLength: 3,
  maxLength: 254,
  pattern: "^\\s*[^\\s@]+@[^\\s@]+\\s*$",
  description: "an email address",
});
const newPassword = Type.String({ minLength: passwordLength.min, maxLength: passwordLength.max });
const givenPassword = Type.String({ minLength: 1, maxLength: passwordLength.max });
const code = Type.String({
  maxLength: 40,
  description: "The one-time code of the authenticator app, or a recovery code.",
});
const name = Type.String({ minLength: 1, maxLength: 100 });
const language = Type.Union([Type.Enum([...languages]), Type.Null()], {
  description: "The person's language. Null: the language of their browser.",
});

/** A person in an account. */
export const memberSchema = named("Member", {
  id: Type.String({ description: "`usr_<id>`." }),
  email: Type.String(),
  name: Type.String(),
  role,
  totp: Type.Boolean({ description: "Whether signing in also requires a one-time code." }),
  last_seen_at: orNull("Last activity in this account, to the minute."),
  created_at: time,
});

/** A login as operators see it. */
export const operatorLoginSchema = named("Person", {
  id: Type.String({ description: "`usr_<id>`." }),
  email: Type.String({ description: "An address may have several logins, and proves nothing about who uses them." }),
  name: Type.String(),
  operator: Type.Boolean(),
  totp: Type.Boolean({ description: "Whether signing in also requires a one-time code." }),
  last_seen_at: orNull("Last activity, to the minute."),
  created_at: time,
  accounts: Type.Array(named("PersonAccount", { id: Type.String(), name: Type.String(), role })),
});

/** What an operator changes of a person. */
export const personChangeSchema = named("PersonChange", {
  operator: Type.Boolean({ description: "Whether they are an operator, who runs the installation." }),
});

/** A page of logins. */
export const operatorLoginsSchema = named("PersonList", {
  people: Type.Array(operatorLoginSchema),
  pages: pagesSchema,
});

/** The answer to a reset. */
export const resetLoginSchema = named("ResetPassword", {
  id: Type.String({ description: "`usr_<id>`." }),
  email: Type.String(),
  password: Type.String({ description: "The new password. Shown only once." }),
});

const invited = {
  id: Type.String({ description: "`inv_<id>`." }),
  email: Type.String(),
  role,
  expires_at: time,
  created_at: time,
};
const invitationSchema = named("Invitation", {
  ...invited,
  mailed_at: orNull("When a link was last sent by mail; null without an SMTP server, or while the mail is queued."),
  mail_error: Type.Union([Type.String(), Type.Null()], {
    description: "Why the mail has not been sent, yet or at all.",
  }),
});

/** A page of people, with the open invitations. */
export const membersSchema = named("MemberList", {
  members: Type.Array(memberSchema),
  invitations: Type.Array(invitationSchema, { description: "Open invitations, newest first, on every page." }),
  pages: pagesSchema,
});

/** What else ends with a person. */
export const removalQuery = Type.Object({
  revoke: Type.Optional(
    Type.String({
      maxLength: 20_000,
      description:
        "Ids of what the person created and is to end as well, separated by commas: `GET /v1/account/credentials?created_by=usr_…` lists them.",
    }),
  ),
});

/** A new invitation. */
export const newMemberSchema = named("MemberInput", { email: emailSchema, role });

/** An invitation with its link, shown once. */
export const createdInvitationSchema = named("CreatedInvitation", {
  ...invited,
  token: Type.String({ description: "The token in the link. Shown only once." }),
  mailed: Type.Boolean({
    description: "Whether a link is also sent by mail. If not, pass `url` on yourself.",
  }),
  url: Type.String({ description: "The link to send to the person. Valid once, for 7 days." }),
});

/** A change of a person's role. */
export const rolePatchSchema = named("RoleChange", { role });
/** The path of a person or invitation. */
export const memberIdParams = Type.Object({ id: Type.String({ description: "`usr_<id>`, or `inv_<id>`." }) });

/** A choice between test and live data. */
export const chooseDataSchema = Type.Object({ test: Type.Boolean({ description: "Test data; otherwise live." }) });

/** The path of an invitation. */
export const invitationIdParams = Type.Object({ id: Type.String({ description: "`inv_<id>`." }) });

/** The path of a person. */
export const userIdParams = Type.Object({ id: Type.String({ description: "`usr_<id>`." }) });

/** The language that was chosen before signing in. */
export const chosenLanguage = Type.Optional(
  Type.Enum([...languages], { description: "The language chosen on the page, which becomes the person's." }),
);

/** Credentials. */
export const loginSchema = Type.Object({
  email: Type.String({ minLength: 1, maxLength: 254 }),
  password: givenPassword,
  code: Type.Optional(Type.Union([code, Type.Null()])),
  language: chosenLanguage,
});

/** The answer to signing out. */
export const signedOutSchema = Type.Object({ signed_in: Type.Literal(false) });

/** The session with its person, current account and other accounts. */
export const sessionSchema = Type.Object(
  {
    user: Type.Object({
      id: Type.String(),
      email: Type.String(),
      name: Type.String(),
      operator: Type.Boolean(),
      totp: Type.Boolean(),
      language,
    }),
    account: Type.Object({
      id: Type.String(),
      name: Type.String(),
      currency: Type.String({ description: "ISO 4217." }),
      role,
      scopes,
      sandbox: Type.Boolean({
        description: "The account is in the sandbox, or there never was a real link: no message reaches a real phone.",
      }),
      read_only: Type.Boolean({ description: "Read-only: a viewer, or an operator viewing the account." }),
      suspended: Type.Boolean(),
      default_country: Type.Union([Type.String(), Type.Null()], {
        description: "The country whose numbers may lack their country code.",
      }),
      time_zone: Type.Union([Type.String(), Type.Null()], {
        description: "The account's time zone, or that of its default country; null for the browser's.",
      }),
    }),
    accounts: Type.Array(Type.Object({ id: Type.String(), name: Type.String(), role })),
    test: Type.Boolean({
      description:
        "The session shows and creates test data: simulated, charged to the test balance, and separate from live data.",
    }),
    can_test: Type.Boolean({ description: "Test data is available: the simulated carrier runs." }),
    held_from: Type.Union([time, Type.Null()], {
      description:
        "The time of the backup from which this installation was restored, while it is held: nothing is sent or accepted.",
    }),
    expires_at: time,
    version: Type.String(),
  },
  { title: "Session" },
);

/** A switch to another account. */
export const switchSchema = Type.Object({ account_id: Type.String({ description: "`acc_<id>`." }) });

/** The path of an invitation's link. */
export const invitationParams = Type.Object({ token: Type.String({ maxLength: 100 }) });

/** An invitation as its link shows it. */
export const openInvitationSchema = Type.Object(
  {
    email: Type.String(),
    account: Type.Object({ id: Type.String(), name: Type.String() }),
    role,
    expires_at: time,
  },
  { title: "OpenInvitation" },
);

/** The password of a new login, or of one that the person already has. */
export const acceptSchema = Type.Object({
  token: Type.String({ maxLength: 100 }),
  name,
  password: givenPassword,
  existing: Type.Optional(
    Type.Boolean({
      description: "The password is that of a login of this address, which joins. Otherwise one is created.",
    }),
  ),
  code: Type.Optional(Type.Union([code, Type.Null()])),
  language: chosenLanguage,
});

/** A change of the caller's own login. */
export const profileSchema = Type.Object({
  name: Type.Optional(name),
  password: Type.Optional(newPassword),
  current_password: Type.Optional(givenPassword),
  language: Type.Optional(language),
});

/** A TOTP seed that awaits confirmation. */
export const offeredTotpSchema = Type.Object({
  secret: Type.String({ description: "The seed in Base32 (RFC 4648 §6)." }),
  uri: Type.String({ description: "`otpauth://…`, for a QR code." }),
});

/** The code that confirms a seed. */
export const confirmTotpSchema = Type.Object({ code });
/** Recovery codes, shown once. */
export const recoverySchema = Type.Object({
  recovery_codes: Type.Array(Type.String(), { description: "Each works once. Shown only once." }),
});
/** Turning one-time codes on or off. */
export const changeTotpSchema = Type.Object({ current_password: Type.Optional(givenPassword) });
