import { Type } from "typebox";
import { passwordLength } from "../passwords.ts";
import { roles } from "../roles.ts";
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
        accounts: Type.Array(Type.Object({ name: Type.String(), role: Type.Enum([...roles]) })),
      }),
      { description: "The logins of the address, oldest first." },
    ),
  },
  { title: "OpenReset" },
);

/** A new password, set by means of a link. */
export const resetSchema = Type.Object({
  token: Type.String({ maxLength: 100 }),
  login: Type.Optional(Type.String({ description: "`usr_<id>`; required if the address has several logins." })),
  password: Type.String({ minLength: 1, maxLength: passwordLength.max }),
  code: Type.Optional(Type.Union([Type.String({ maxLength: 40 }), Type.Null()])),
  language: chosenLanguage,
});
