import { useAction, useApi } from "../../api/hooks.ts";
import { useSession } from "../../shell/session.ts";
import { Button } from "../../ui/forms/button.tsx";
import { Choice, TextField } from "../../ui/forms/field.tsx";
import { Form, useFields } from "../../ui/forms/form.tsx";
import { Card } from "../../ui/layout/page.tsx";
import { Note, Problem } from "../../ui/layout/state.tsx";
import { showToast } from "../../ui/layout/toast.tsx";
import { keepLanguage, languages, type Language } from "../../texts/languages.ts";
import { t } from "../../texts/index.ts";

/** The user's profile. */
export function ProfileForm() {
  const { user } = useSession();
  const save = useAction("PATCH /console/profile", {
    refresh: ["GET /console/session"],
    onDone: (session) => {
      if (keepLanguage(session.user.language)) location.reload();
      else showToast(t.common.saved);
    },
  });
  const { values, text } = useFields({ name: user.name, language: user.language ?? "" }, save.error);
  return (
    <Card title={t.settings.profile} lead={user.email}>
      <Form
        action={save}
        input={{ body: { name: values.name.trim(), language: (values.language || null) as Language | null } }}
        submit={t.common.save}
        className="max-w-md"
      >
        <TextField label={t.common.name} required autoComplete="name" {...text("name")} />
        <Choice label={t.settings.language} {...text("language")}>
          <option value="">{t.settings.browserLanguage}</option>
          {Object.entries(languages).map(([code, name]) => (
            <option key={code} value={code} lang={code}>
              {name}
            </option>
          ))}
        </Choice>
      </Form>
    </Card>
  );
}

/** Changes the address that the user signs in with: at once, or with a link that is mailed to the new address. */
export function AddressForm() {
  const { user } = useSession();
  const empty = { email: "", current_password: "" };
  const { data } = useApi("GET /console/profile/email");
  const save = useAction("POST /console/profile/email", {
    refresh: ["GET /console/session", "GET /console/profile/email"],
    onDone: ({ pending }) => {
      if (pending === null) showToast(t.settings.addressChanged);
      change(empty);
    },
  });
  const { values, change, text } = useFields(empty, save.error);
  return (
    <Card title={t.settings.address} lead={t.settings.addressLead(<bdi>{user.email}</bdi>)}>
      {data?.pending && <PendingAddress email={data.pending} />}
      <Form action={save} input={{ body: values }} submit={t.settings.changeAddress} className="max-w-md">
        <TextField label={t.settings.newAddress} type="email" required autoComplete="email" {...text("email")} />
        <TextField
          label={t.settings.yourPassword}
          type="password"
          required
          autoComplete="current-password"
          {...text("current_password")}
        />
      </Form>
    </Card>
  );
}

/** The address that waits to be confirmed by its link, and how to stop that. */
function PendingAddress({ email }: { email: string }) {
  const withdraw = useAction("DELETE /console/profile/email", {
    refresh: ["GET /console/profile/email"],
    onDone: () => showToast(t.settings.addressKept),
  });
  return (
    <div className="mb-4">
      <Note tone="good">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p className="min-w-0 break-words">{t.settings.confirmAddress(<bdi className="font-medium">{email}</bdi>)}</p>
          <Button size="small" busy={withdraw.isPending} onClick={() => withdraw.mutate({})}>
            {t.settings.keepAddress}
          </Button>
        </div>
      </Note>
      <Problem error={withdraw.error} />
    </div>
  );
}

/** Changes the password, which ends all other sessions. */
export function PasswordForm() {
  const empty = { current_password: "", password: "" };
  const save = useAction("PATCH /console/profile", {
    refresh: ["GET /console/session"],
    onDone: () => {
      showToast(t.settings.passwordChanged);
      change(empty);
    },
  });
  const { values, change, text } = useFields(empty, save.error);
  return (
    <Card title={t.common.password} lead={t.settings.passwordLead}>
      <Form action={save} input={{ body: values }} submit={t.settings.changePassword} className="max-w-md">
        <TextField
          label={t.settings.currentPassword}
          type="password"
          required
          autoComplete="current-password"
          {...text("current_password")}
        />
        <TextField
          label={t.settings.newPassword}
          type="password"
          required
          autoComplete="new-password"
          hint={t.settings.newPasswordHint}
          {...text("password")}
        />
      </Form>
    </Card>
  );
}
