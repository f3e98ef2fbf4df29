import { useState, type FormEvent } from "react";
import { useAction } from "../../api/hooks.ts";
import { useSession } from "../../shell/session.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { Card } from "../../ui/page.tsx";
import { Problem } from "../../ui/state.tsx";
import { say } from "../../ui/toast.tsx";

/** How others see you. */
export function ProfileForm() {
  const { user } = useSession();
  const [name, setName] = useState(user.name);
  const save = useAction("PATCH /console/profile", { refresh: ["GET /console/session"], onDone: () => say("Saved") });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate({ body: { name: name.trim() } });
  };
  return (
    <Card title="You" lead={user.email}>
      <form onSubmit={submit} className="flex max-w-md flex-col gap-4">
        <TextField
          label="Name"
          required
          autoComplete="name"
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <Problem error={save.error} />
        <Button type="submit" className="self-start" busy={save.isPending}>
          Save
        </Button>
      </form>
    </Card>
  );
}

/** A new password. Every other session of yours ends with it. */
export function PasswordForm() {
  const empty = { current: "", password: "" };
  const [form, setForm] = useState(empty);
  const save = useAction("PATCH /console/profile", {
    refresh: ["GET /console/session"],
    onDone: () => {
      say("The new password counts from now on");
      setForm(empty);
    },
  });
  const errorOf = (field: string) => save.error?.fields.find((each) => each.field === field)?.message;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate({ body: { password: form.password, current_password: form.current } });
  };
  return (
    <Card title="Password" lead="With a new one, all your other sessions end.">
      <form onSubmit={submit} className="flex max-w-md flex-col gap-4">
        <TextField
          label="Present password"
          type="password"
          required
          autoComplete="current-password"
          error={errorOf("current_password")}
          value={form.current}
          onChange={(event) => setForm({ ...form, current: event.target.value })}
        />
        <TextField
          label="New password"
          type="password"
          required
          autoComplete="new-password"
          hint="Eight characters or more; four words are good."
          error={errorOf("password")}
          value={form.password}
          onChange={(event) => setForm({ ...form, password: event.target.value })}
        />
        <Problem error={save.error} />
        <Button type="submit" className="self-start" busy={save.isPending}>
          Change it
        </Button>
      </form>
    </Card>
  );
}
