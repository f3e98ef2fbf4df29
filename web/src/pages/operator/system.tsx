import type { Reply } from "../../api/client.ts";
import { useApi } from "../../api/hooks.ts";
import { Badge } from "../../ui/values/badge.tsx";
import { Card, Fact, Facts, Page } from "../../ui/layout/page.tsx";
import { Answer, Note } from "../../ui/layout/state.tsx";
import { Table } from "../../ui/lists/table.tsx";
import { duration, Time } from "../../ui/values/values.tsx";
import { formats } from "../../texts/formats.ts";
import { t } from "../../texts/index.ts";
import { levelWords } from "../voice/levels.ts";
import { pageQueries } from "../../page-queries.ts";
import { HoldCard } from "./hold.tsx";

type Replication = Reply<"GET /v1/operator/system">["replication"];

/** A formatted setting. */
function wordsOf(value: unknown): string {
  if (value === null) return "";
  if (Array.isArray(value)) return value.join(", ");
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** Whether an accepted message survives the loss of the database's primary, and if not, why. */
function ReplicationFacts({ survives_primary, weakness, required, confirming, timeline }: Replication) {
  return (
    <>
      <p className="mb-3">
        {survives_primary ? t.operator.acceptedSurvives : t.operator.acceptedMayBeLost}
        {weakness && <span className="mt-1 block text-dim">{t.operator.weaknesses[weakness]}</span>}
      </p>
      <Facts>
        {required > 0 && (
          <Fact name={t.operator.confirmingStandbys}>{t.operator.confirmingOf(confirming, required)}</Fact>
        )}
        {timeline && (
          <Fact name={t.operator.timeline}>
            <code className="font-mono text-sm">{timeline}</code>
          </Fact>
        )}
      </Facts>
    </>
  );
}

/** Versions and configuration. Secrets show only whether they are set. */
export default function SystemPage() {
  const system = useApi(...pageQueries.system());
  const languages = useApi(...pageQueries.languages());
  return (
    <Page wide title={t.operator.system}>
      <Answer query={system}>
        {(data) => {
          const { configuration, migrations, warnings, replication, ...facts } = data;
          return (
            <div className="grid items-start gap-5 lg:grid-cols-2">
              <div className="flex min-w-0 flex-col gap-5">
                <HoldCard />
                {warnings.length > 0 && (
                  <Note tone="warn">
                    <p className="font-medium">{t.operator.warnings}</p>
                    {warnings.map((warning) => (
                      <p key={warning} className="mt-1 break-words">
                        {warning}
                      </p>
                    ))}
                  </Note>
                )}
                <Card title={t.operator.runtime}>
                  <Facts>
                    <Fact name={t.operator.tuma}>{facts.version}</Fact>
                    <Fact name={t.operator.node}>{facts.node}</Fact>
                    <Fact name={t.operator.postgresql}>{facts.postgres}</Fact>
                    <Fact name={t.operator.roles}>{facts.roles.join(", ")}</Fact>
                    <Fact name={t.operator.uptime}>{duration(facts.uptime_seconds * 1000)}</Fact>
                  </Facts>
                </Card>
                <Card title={t.operator.replication}>
                  <ReplicationFacts {...replication} />
                </Card>
                <Card title={t.operator.engines} flush>
                  <Answer query={languages} lines={3}>
                    {({ languages: served }) => (
                      <Table
                        label={t.operator.engines}
                        rows={served}
                        keyOf={(row) => row.lang}
                        columns={[
                          {
                            name: t.operator.language,
                            cell: (row) => formats.languageName(row.lang.toLowerCase()),
                            grow: true,
                          },
                          ...(["stt", "tts", "ner"] as const).map((kind) => ({
                            name: {
                              stt: t.operator.speechToText,
                              tts: t.operator.textToSpeech,
                              ner: t.operator.entities,
                            }[kind],
                            cell: (row: (typeof served)[number]) => (
                              <span title={row[kind].engine ?? row[kind].install ?? ""}>
                                <Badge tone={row[kind].level === "none" ? "dim" : "good"}>
                                  {levelWords(row[kind].level)}
                                </Badge>
                              </span>
                            ),
                          })),
                        ]}
                      />
                    )}
                  </Answer>
                </Card>
                <Card title={t.operator.migrations} flush>
                  <Table
                    label={t.operator.migrations}
                    rows={migrations}
                    keyOf={(row) => row.name}
                    columns={[
                      {
                        name: t.common.name,
                        grow: true,
                        cell: (row) => <code className="font-mono text-sm">{row.name}</code>,
                      },
                      {
                        name: t.operator.applied,
                        cell: (row) => <Time at={row.applied_at} />,
                        right: true,
                        corner: true,
                      },
                    ]}
                  />
                </Card>
              </div>
              <Card title={t.operator.configuration} lead={t.operator.asReadAtStartup} flush>
                <Table
                  label={t.operator.configuration}
                  rows={Object.entries(configuration)}
                  keyOf={([name]) => name}
                  columns={[
                    { name: t.operator.setting, cell: ([name]) => <code className="font-mono text-sm">{name}</code> },
                    {
                      name: t.operator.value,
                      grow: true,
                      cell: ([, value]) => wordsOf(value) || <span className="text-dim">{t.operator.notSet}</span>,
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
