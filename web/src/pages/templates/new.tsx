import { paths } from "../../paths.ts";
import { t } from "../../texts/index.ts";
import { Page } from "../../ui/layout/page.tsx";
import { TemplateForm } from "./form.tsx";

/** Writes a template. */
export default function NewTemplatePage() {
  return (
    <Page
      title={t.templates.add}
      lead={t.templates.newLead}
      within={{ name: t.templates.title, to: paths.templates() }}
    >
      <TemplateForm />
    </Page>
  );
}
