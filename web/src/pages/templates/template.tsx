import { useApi } from "../../api/hooks.ts";
import { pageQueries } from "../../page-queries.ts";
import { paths } from "../../paths.ts";
import { routes } from "../../routes.ts";
import { t } from "../../texts/index.ts";
import { ButtonLink } from "../../ui/layout/link.tsx";
import { Page } from "../../ui/layout/page.tsx";
import { Answer } from "../../ui/layout/state.tsx";
import { TemplateForm } from "./form.tsx";

/** One template: its name, its text in each language, and the fallbacks of its fields. */
export default function TemplatePage() {
  const { id } = routes.template.useParams();
  const template = useApi(...pageQueries.template(id));
  return (
    <Page
      title={template.data?.name ?? t.templates.template}
      within={{ name: t.templates.title, to: paths.templates() }}
      actions={
        template.data && (
          <ButtonLink look="primary" icon="send" to={paths.compose("who", { template: id })}>
            {t.templates.sendWith}
          </ButtonLink>
        )
      }
    >
      <Answer query={template}>{(data) => <TemplateForm key={data.id} template={data} />}</Answer>
    </Page>
  );
}
