import { isDeepStrictEqual } from "node:util";
import type { Context } from "../../../base/context.ts";
import { invalidField, Refusal } from "../../../base/errors.ts";
import { say } from "../../../base/sentences/sentence.ts";
import { completeSettings, openSecrets, sealedFor } from "../definition.ts";
import { makeLink, type Carrier, type Catalogue } from "../http/catalogue/catalogue.ts";
import type { HttpUpstream } from "../http/schemas.ts";
import type { LinkChange, LinkSettings, NewLink } from "../schemas.ts";
import * as store from "../store.ts";
import type { LinkRow } from "../store.ts";

/** The parts of a link that its carrier file determines. */
export interface ReadyMade {
  /** Settings of a new link, unless others are given. */
  defaults: Partial<LinkSettings>;
  provider: string;
  http: HttpUpstream;
  settings: Record<string, string>;
  /** The secret settings, sealed together. */
  password: Uint8Array;
}

type Given = Readonly<Record<string, string | undefined>>;
type Carriers = Pick<Catalogue, "carriers">;

/** The fields that a carrier file determines, so a request may not have them. */
const fixedByCarrier = ["http", "host", "port", "system_id", "password"] as const;

/** A new link's parts from its `provider`; undefined for a link without one. */
export function newReadyMade(ctx: Context, id: number, body: NewLink, { carriers }: Carriers): ReadyMade | undefined {
  if (body.provider === undefined || body.provider === null) return undefined;
  const carrier = carriers.get(body.provider);
  if (!carrier) {
    const known = [...carriers.keys()].map((each) => `\`${each}\``).join(", ");
    throw invalidField("provider", say("`provider` is not a ready-made carrier. Use one of {known}.", { known }));
  }
  refuseFixed(body, carrier.name);
  return made(ctx, id, carrier, { ...body.settings });
}

/** A link's parts after a change, which may concern only some settings; undefined for a link without a provider. */
export function changedReadyMade(
  ctx: Context,
  row: LinkRow,
  change: LinkChange,
  { carriers }: Carriers,
): ReadyMade | undefined {
  const { provider, settings, http } = completeSettings(row.settings);
  if ((change.provider ?? provider) !== provider)
    throw invalidField("provider", say("`provider` cannot be changed. Add another link and remove this one."));
  if (provider === null) return undefined;
  const carrier = carriers.get(provider);
  refuseFixed(change, carrier?.name ?? provider);
  if (change.settings === undefined)
    return { defaults: {}, provider, http: http!, settings, password: Buffer.from(row.password) };
  if (!carrier)
    throw new Refusal(
      "conflict",
      say(
        "`settings` cannot be changed, because the carrier file `{provider}.json` is missing or invalid. Restore it and restart; the page System shows what is wrong.",
        { provider },
      ),
    );
  return made(ctx, row.id, carrier, { ...settings, ...secretsOf(ctx, row), ...change.settings });
}

function refuseFixed(body: NewLink | LinkChange, carrier: string): void {
  if (body.bind !== undefined && body.bind !== "http")
    throw invalidField("bind", say("`bind` must be `http` for {carrier}. Leave it out.", { carrier }));
  for (const field of fixedByCarrier)
    if (body[field] !== undefined && body[field] !== null)
      throw invalidField(
        field,
        say("`{field}` is set by the carrier file of {carrier}. Leave it out, and use `settings`.", { field, carrier }),
      );
}

function made(ctx: Context, id: number, carrier: Carrier, given: Given): ReadyMade {
  const { http, settings, secrets } = makeLink(carrier, given);
  const password = ctx.secrets.seal(JSON.stringify(secrets), sealedFor(id));
  return { defaults: carrier.link, provider: carrier.id, http, settings, password };
}

const secretsOf = (ctx: Context, row: LinkRow) => openSecrets(ctx.secrets.open(row.password, sealedFor(row.id)));

/**
 * Updates the links with carrier files from their files, at startup: changes of a file apply to its links. A link whose file is
 * missing, or needs more settings than before, stays as it is, and a sentence is added to `problems`.
 */
export async function followCatalogue(ctx: Context, catalogue: Catalogue): Promise<void> {
  for (const row of await store.readLinks(ctx.sql)) {
    const { provider } = completeSettings(row.settings);
    if (provider === null) continue;
    try {
      await followFile(ctx, row, catalogue.carriers.get(provider));
    } catch (error) {
      const { message } = error as Error;
      catalogue.problems.push(`The link ${JSON.stringify(row.name)} does not follow ${provider}.json: ${message}`);
    }
  }
}

async function followFile(ctx: Context, row: LinkRow, carrier: Carrier | undefined): Promise<void> {
  if (!carrier) throw new Error("the file is missing or invalid. The link works as it did when it was last saved.");
  const before = completeSettings(row.settings);
  const { http } = makeLink(carrier, { ...before.settings, ...secretsOf(ctx, row) });
  if (isDeepStrictEqual(http, before.http)) return;
  await store.updateUpstream(ctx.sql, row.id, http);
  ctx.log.info({ link: row.name, file: carrier.id }, "a link was updated from its carrier file");
}
