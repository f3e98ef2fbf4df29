import { useAction } from "../../api/hooks.ts";
import { useSession } from "../../shell/session.ts";
import { TextField } from "../../ui/forms/field.tsx";
import { Form, useFields } from "../../ui/forms/form.tsx";
import { Card } from "../../ui/layout/page.tsx";
import { say } from "../../ui/layout/toast.tsx";

/** How others see you. */
export function ProfileForm() {
  const { user } = useSession();
  const save = useAction("PATCH /console/profile", { refresh: ["GET /console/session"], onDone: () => say("Saved") });
  const { values, text } = useFields({ name: user.name }, save.error);
  return (
    <Card title="You" lead={user.email}>
      <Form action={save} input={{ body: { name: values.name.trim() } }} submit="Save" className="max-w-md">
        <TextField label="Name" required autoComplete="name" {...text("name")} />
      </Form>
    </Card>
  );
}

/** A new password. Every other session of yours ends with it. */
export function PasswordForm() {
  const empty = { current_password: "", password: "" };
  const save = useAction("PATCH /console/profile", {
    refresh: ["GET /console/session"],
    onDone: () => {
      say("The new password counts from now on");
      change(empty);
    },
  });
  const { values, change, text } = useFields(empty, save.error);
  return (
    <Card title="Password" lead="With a new one, all your other sessions end.">
      <Form action={save} input={{ body: values }} submit="Change it" className="max-w-md">
        <TextField
          label="Present password"
          type="password"
          required
          autoComplete="current-password"
          {...text("current_password")}
        />
        <TextField
          label="New password"
          type="password"
          required
          autoComplete="new-password"
          hint="Eight characters or more; four words are good."
          {...text("password")}
        />
      </Form>
    </Card>
  );
}
