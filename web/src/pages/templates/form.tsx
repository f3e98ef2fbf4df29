import { useNavigate } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { fieldsOf, type TemplateField, type Variant } from "#variants";
import type { ApiError } from "../../api/client.ts";
import { useAction } from "../../api/hooks.ts";
import { paths } from "../../paths.ts";
import { useReadOnly } from "../../shell/session.ts";
import { formats } from "../../texts/formats.ts";
import { t } from "../../texts/index.ts";
import { language } from "../../texts/languages.ts";
import { Button } from "../../ui/forms/button.tsx";
import { ConfirmButton } from "../../ui/forms/confirm.tsx";
import { Check, Choice, TextField } from "../../ui/forms/field.tsx";
import { errorOf, Form } from "../../ui/forms/form.tsx";
import { LeaveDialog } from "../../ui/layout/leave.tsx";
import { Card } from "../../ui/layout/page.tsx";
import { showToast } from "../../ui/layout/toast.tsx";
import { languagesWith, useOwnFields } from "../contacts/contact-data.ts";
import { Sample } from "./sample.tsx";
import { templateNames, textsOf, type Template } from "./template-data.ts";
import { VariantCard } from "./variant.tsx";

/** A template as it is being written. */
interface Written {
  name: string;
  /** The first is for whoever has no other. */
  variants: readonly Variant[];
  /** By field; an empty one leaves the field out. */
  fallbacks: Readonly<Record<string, string>>;
}

const writtenOf = (template: Template | undefined): Written =>
  template
    ? { name: template.name, ...textsOf(template) }
    : { name: "", variants: [{ language, text: "" }], fallbacks: {} };

/** The body of the request, without fallbacks of fields that are in no text. */
const bodyOf = ({ name, variants, fallbacks }: Written, fields: readonly TemplateField[]) => ({
  name: name.trim(),
  texts: Object.fromEntries(variants.map(({ language: code, text }) => [code, text])),
  fallbacks: Object.fromEntries(
    fields.flatMap((field) => (fallbacks[field.name] === undefined ? [] : [[field.name, fallbacks[field.name]!]])),
  ),
});

/** The same for what is the same, in whichever order its fallbacks were written. */
const contentOf = ({ name, variants, fallbacks }: Written): string =>
  JSON.stringify([
    name.trim(),
    variants,
    Object.entries(fallbacks).toSorted(([one], [other]) => (one < other ? -1 : 1)),
  ]);

/** Makes a template, or changes and deletes one. Whoever may only read sees what it says. */
export function TemplateForm({ template }: { template?: Template }) {
  const readOnly = useReadOnly("sms:send");
  const navigate = useNavigate();
  const known = useOwnFields().map(({ name }) => name);
  const [written, setWritten] = useState(() => writtenOf(template));
  const done = useRef(false);
  const leaveFor = (to: string) => {
    done.current = true;
    void navigate({ href: to });
  };
  const add = useAction("POST /v1/templates", {
    refresh: templateNames,
    onDone: ({ id, name }) => {
      showToast(t.templates.made(name));
      leaveFor(paths.template(id));
    },
  });
  const change = useAction("PATCH /v1/templates/{id}", {
    refresh: templateNames,
    onDone: () => showToast(t.common.saved),
  });
  const remove = useAction("DELETE /v1/templates/{id}", {
    refresh: ["GET /v1/templates"],
    onDone: () => leaveFor(paths.templates()),
  });
  const fields = fieldsOf(written, known);
  const body = bodyOf(written, fields);
  const isUnsaved = () => !done.current && contentOf(written) !== contentOf(writtenOf(template));
  const error = template ? change.error : add.error;
  const shared = {
    disabledReason: readOnly,
    submit: template ? t.common.save : t.templates.make,
    className: "min-w-0",
  };
  const inputs = <Inputs {...{ written, fields, known, error }} onChange={setWritten} />;
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <LeaveDialog isUnsaved={isUnsaved} title={t.templates.leaveQuestion} lead={t.templates.leaveConsequence}>
        {(leave) => (
          <Button look="danger" onClick={leave}>
            {t.templates.leave}
          </Button>
        )}
      </LeaveDialog>
      {template ? (
        <Form
          {...shared}
          action={change}
          input={{ params: { id: template.id }, body }}
          curl={{ name: "PATCH /v1/templates/{id}" }}
          beside={
            <ConfirmButton
              size="base"
              label={t.contacts.delete}
              question={t.templates.deleteQuestion(template.name)}
              consequence={t.templates.deleteConsequence}
              disabledReason={readOnly}
              run={() => remove.mutateAsync({ params: { id: template.id } })}
            />
          }
        >
          {inputs}
        </Form>
      ) : (
        <Form {...shared} action={add} input={{ body }} curl={{ name: "POST /v1/templates" }}>
          {inputs}
        </Form>
      )}
      <Sample said={written} known={known} />
    </div>
  );
}

interface InputsProps {
  written: Written;
  fields: readonly TemplateField[];
  known: readonly string[];
  error: ApiError | null;
  onChange: (written: Written) => void;
}

function Inputs({ written, fields, known, error, onChange }: InputsProps) {
  const { name, variants, fallbacks } = written;
  const setVariants = (next: readonly Variant[]) => onChange({ ...written, variants: next });
  const isTaken = error?.code === "conflict" ? error.message : undefined;
  return (
    <>
      <TextField
        label={t.common.name}
        hint={t.templates.nameHint}
        required
        dir="auto"
        maxLength={100}
        error={errorOf(error, "name") ?? isTaken}
        value={name}
        onChange={(event) => onChange({ ...written, name: event.target.value })}
      />
      {variants.map((variant, index) => (
        <VariantCard
          key={variant.language}
          variant={variant}
          said={written}
          known={known}
          error={errorOf(error, `texts.${variant.language}`)}
          onText={(text) => setVariants(variants.with(index, { ...variant, text }))}
          onFirst={index > 0 ? () => setVariants([variant, ...variants.filter((each) => each !== variant)]) : undefined}
          onRemove={variants.length > 1 ? () => setVariants(variants.filter((each) => each !== variant)) : undefined}
        />
      ))}
      <AnotherLanguage
        there={variants.map((variant) => variant.language)}
        onChoose={(code) => setVariants([...variants, { language: code, text: "" }])}
      />
      <Fallbacks
        fields={fields}
        fallbacks={fallbacks}
        error={error}
        onChange={(next) => onChange({ ...written, fallbacks: next })}
      />
    </>
  );
}

function AnotherLanguage({ there, onChoose }: { there: readonly string[]; onChoose: (code: string) => void }) {
  const has = new Set(there);
  return (
    <Choice
      className="sm:max-w-80"
      label={t.templates.addLanguage}
      value=""
      onChange={(event) => event.target.value !== "" && onChoose(event.target.value)}
    >
      <option value="">{t.templates.chooseLanguage}</option>
      {languagesWith("")
        .filter(({ code }) => !has.has(code))
        .map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
    </Choice>
  );
}

interface FallbacksProps {
  fields: readonly TemplateField[];
  fallbacks: Written["fallbacks"];
  error: ApiError | null;
  onChange: (fallbacks: Written["fallbacks"]) => void;
}

/** The fallback of each field. */
function Fallbacks({ fields, fallbacks, error, onChange }: FallbacksProps) {
  if (fields.length === 0) return null;
  const set = (name: string, value: string | undefined) =>
    onChange(
      Object.fromEntries([
        ...Object.entries(fallbacks).filter(([each]) => each !== name),
        ...(value === undefined ? [] : [[name, value]]),
      ]),
    );
  return (
    <Card title={t.templates.fallbacks} lead={t.templates.fallbacksLead}>
      <ul className="flex flex-col gap-4">
        {fields.map(({ name, isKnown, needed }) => {
          const value = fallbacks[name];
          return (
            <li key={name} className="flex flex-col gap-2">
              <TextField
                label={t.templates.insteadOf(name)}
                dir="auto"
                maxLength={200}
                hint={hintOf(isKnown, needed)}
                error={errorOf(error, `fallbacks.${name}`)}
                disabled={value === ""}
                value={value ?? ""}
                onChange={(event) => set(name, event.target.value || undefined)}
              />
              <Check
                label={t.templates.leaveOut(name)}
                checked={value === ""}
                onChange={(event) => set(name, event.target.checked ? "" : undefined)}
              />
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

const hintOf = (isKnown: boolean, needed: readonly string[]) =>
  [
    ...(needed.length > 0 ? [t.templates.needed(needed.map((code) => formats.languageName(code)).join(", "))] : []),
    ...(isKnown ? [] : [t.templates.notOfContacts]),
  ].join(" ") || undefined;
