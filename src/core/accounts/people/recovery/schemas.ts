import { Type } from "typebox";
import { passwordLength } from "../passwords.ts";
import { chosenLanguage, emailSchema } from "../schemas.ts";

/** What the sign-in pages show of an installation. */
export const installationSchema = Type.Object(
  {
    name: Type.String(),
    mail: Type.Boolean({
      description: "Whether it sends mail, and so can send a link to someone who has forgotten their password.",
    }),
  },
  { title: "Installation" },
);

/** The person whose password was forgotten. */
export const resetRequestSchema = Type.Object({ email: emailSchema });
/** The answer, whether or not the address has a login. */
export const requestedSchema = Type.Object({ requested: Type.Literal(true) });

/** The path of a link. */
export const resetParams = Type.Object({ token: Type.String({ maxLength: 100 }) });

/** What a link can reset. */
export const openResetSchema = Type.Object(
  {
    email: Type.String(),
    logins: Type.Array(
      Type.Object({
        id: Type.String(),
        name: Type.String(),
        totp: Type.Boolean({ description: "Whether a one-time code is required." }),
        accounts: Type.Array(Type.Object({ name: Type.String(), role: Type.String() })),
      }),
      { description: "The logins of the address, oldest first." },
    ),
  },
  { title: "OpenReset" },
);

/** A new address for the caller's login. */
export const addressRequestSchema = Type.Object({
  email: emailSchema,
  current_password: Type.Optional(Type.String({ minLength: 1, maxLength: passwordLength.max })),
});
/** The current address of the login, and the one that awaits confirmation. */
export const requestedAddressSchema = Type.Object(
  {
    email: Type.String(),
    pending: Type.Union([Type.String(), Type.Null()], {
      description:
        "Where a link was sent that changes the address; null if there is none, or the address was changed at once.",
    }),
  },
  { title: "RequestedAddress" },
);

/** The change that the link in a mail to a new address makes. */
export const openAddressSchema = Type.Object(
  { email: Type.String({ description: "The current address." }), new_email: Type.String() },
  { title: "OpenAddressChange" },
);
/** The confirmation of a new address, by its link. */
export const confirmAddressSchema = Type.Object({ token: Type.String({ maxLength: 100 }) });
/** The address from now on. */
export const confirmedAddressSchema = Type.Object({ email: Type.String() }, { title: "ConfirmedAddress" });

/** A new password, set by means of a link. */
export const resetSchema = Type.Object({
  token: Type.String({ maxLength: 100 }),
  login: Type.Optional(Type.String({ description: "`usr_<id>`; required if the address has several logins." })),
  password: Type.String({ minLength: 1, maxLength: passwordLength.max }),
  code: Type.Optional(Type.Union([Type.String({ maxLength: 40 }), Type.Null()])),
  language: chosenLanguage,
});
