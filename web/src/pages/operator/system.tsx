import { useApi } from "../../api/hooks.ts";
import { Badge } from "../../ui/values/badge.tsx";
import { Card, Fact, Facts, Page } from "../../ui/layout/page.tsx";
import { Answer } from "../../ui/layout/state.tsx";
import { Table } from "../../ui/lists/table.tsx";
import { duration, Time } from "../../ui/values/values.tsx";

/** A setting as people write it. */
function wordsOf(value: unknown): string {
  if (value === null) return "";
  if (Array.isArray(value)) return value.join(", ");
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** What runs here, and how it is configured. Secrets are said to be set, and no more. */
export default function SystemPage() {
  const system = useApi("GET /v1/operator/system");
  const languages = useApi("GET /ai/languages");
  return (
    <Page wide title="System">
      <Answer query={system}>
        {(data) => {
          const { configuration, migrations, ...facts } = data;
          return (
            <div className="grid items-start gap-5 lg:grid-cols-2">
              <div className="flex min-w-0 flex-col gap-5">
                <Card title="What runs">
                  <Facts>
                    <Fact name="Tuma">{facts.version}</Fact>
                    <Fact name="Node">{facts.node}</Fact>
                    <Fact name="PostgreSQL">{facts.postgres}</Fact>
                    <Fact name="Roles">{facts.roles.join(", ")}</Fact>
                    <Fact name="Up for">{duration(facts.uptime_seconds * 1000)}</Fact>
                  </Facts>
                </Card>
                <Card title="Engines" flush>
                  <Answer query={languages} lines={3}>
                    {({ languages: served }) => (
                      <Table
                        label="Engines"
                        rows={served}
                        keyOf={(row) => row.lang}
                        columns={[
                          { name: "Language", cell: (row) => row.name, grow: true },
                          ...(["stt", "tts", "ner"] as const).map((kind) => ({
                            name: { stt: "To text", tts: "To speech", ner: "Entities" }[kind],
                            cell: (row: (typeof served)[number]) => (
                              <span title={row[kind].engine ?? row[kind].install ?? ""}>
                                <Badge tone={row[kind].level === "none" ? "dim" : "good"}>{row[kind].level}</Badge>
                              </span>
                            ),
                          })),
                        ]}
                      />
                    )}
                  </Answer>
                </Card>
                <Card title="Migrations" flush>
                  <Table
                    label="Migrations"
                    rows={migrations}
                    keyOf={(row) => row.name}
                    columns={[
                      {
                        name: "Name",
                        grow: true,
                        cell: (row) => <code className="font-mono text-sm">{row.name}</code>,
                      },
                      { name: "Applied", cell: (row) => <Time at={row.applied_at} />, right: true, corner: true },
                    ]}
                  />
                </Card>
              </div>
              <Card title="Configuration" lead="As it was read at the start." flush>
                <Table
                  label="Configuration"
                  rows={Object.entries(configuration)}
                  keyOf={([name]) => name}
                  columns={[
                    { name: "Setting", cell: ([name]) => <code className="font-mono text-sm">{name}</code> },
                    {
                      name: "Value",
                      grow: true,
                      cell: ([, value]) => wordsOf(value) || <span className="text-dim">not set</span>,
                    },
                  ]}
                />
              </Card>
            </div>
          );
        }}
      </Answer>
    </Page>
  );
}
