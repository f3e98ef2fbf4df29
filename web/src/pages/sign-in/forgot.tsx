import { useApi, useAction } from "../../api/hooks.ts";
import { pageQueries } from "../../page-queries.ts";
import { paths } from "../../paths.ts";
import { TextField } from "../../ui/forms/field.tsx";
import { Form, useFields } from "../../ui/forms/form.tsx";
import { Link } from "../../ui/layout/link.tsx";
import { useTitle } from "../../ui/layout/page.tsx";
import { Answer, Note } from "../../ui/layout/state.tsx";
import { t } from "../../texts/index.ts";
import { SignInFrame } from "./frame.tsx";

/** Requests a link for setting a new password; on an installation without mail, says who can help. */
export default function ForgotPage() {
  useTitle(t.signIn.resetYourPassword);
  const installation = useApi(...pageQueries.installation());
  return (
    <SignInFrame title={t.signIn.resetYourPassword}>
      <Answer query={installation} lines={2}>
        {({ mail }) => (mail ? <Ask /> : <Note>{t.signIn.noMail(<code>tuma password</code>)}</Note>)}
      </Answer>
      <p className="text-sm">
        <Link alone to={paths.login()}>
          {t.signIn.backToSignIn}
        </Link>
      </p>
    </SignInFrame>
  );
}

function Ask() {
  const ask = useAction("POST /console/password-resets");
  const { values, text } = useFields({ email: "" }, ask.error);
  const email = values.email.trim();
  if (ask.isSuccess) {
    return (
      <div role="status">
        <Note tone="good">
          <p className="font-medium">{t.signIn.checkYourMail}</p>
          <p>{t.signIn.linkOnItsWay(<strong>{email}</strong>)}</p>
        </Note>
      </div>
    );
  }
  return (
    <Form action={ask} input={{ body: { email } }} submit={t.signIn.sendALink}>
      <p className="text-dim">{t.signIn.resetLead}</p>
      <TextField
        label={t.signIn.email}
        type="email"
        name="email"
        autoComplete="username"
        required
        autoFocus
        {...text("email")}
      />
    </Form>
  );
}
