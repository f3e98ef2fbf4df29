import { Type } from "typebox";
import { findAccountRow } from "../accounts/directory.ts";
import { showAnyAccount } from "../accounts/operator.ts";
import { accountIdParams, modeSchema, operatorAccountSchema } from "../accounts/schemas.ts";
import type { Context } from "../../base/context.ts";
import { invalidField, refuseField } from "../../base/errors.ts";
import { say } from "../../base/sentences/sentence.ts";
import { formatId, parseId } from "../../base/ids.ts";
import { moneyJson, type Money } from "../../base/money.ts";
import { parseQueried } from "../../base/phone/phone.ts";
import type { App } from "../../http/app.ts";
import type { Language } from "../../base/languages.ts";
import { languageOf } from "../../http/language.ts";
import { inLanguage, noteIn } from "../../http/translations.ts";
import { compileCheck, takeBareList } from "../../http/validation.ts";
import { callbackKey, type CallbackKind } from "./callback-keys.ts";
import { callbackUrl } from "./http/callbacks.ts";
import type { Carrier, Catalogue } from "./http/catalogue/catalogue.ts";
import { CarrierFile } from "./http/catalogue/schemas.ts";
import { operations } from "../../http/operation.ts";
import { named, text } from "../../http/schemas.ts";
import type { Simulated } from "./traffic.ts";
import { getLink, listLinks, type LinkRow } from "./definition.ts";
import * as links from "./links/links.ts";
import { LinkTrials } from "./links/trials.ts";
import { explainRoute, putRoutes, routeBody, showRoutes } from "./routing/route-list.ts";
import {
  CallbackKeyBody,
  LinkBody,
  LinkChangeBody,
  LinkListBody,
  LinkTrial,
  LinkTrialBody,
  NewLinkBody,
  RouteExplanation,
  RoutesBody,
  type RouteBody,
} from "./schemas.ts";

const operation = operations("Operator");

const params = Type.Object({ id: text("`car_<id>`.") });
const DrainBody = named("Drain", { draining: Type.Optional(Type.Boolean({ default: true })) });

/** The handlers validate these bodies themselves, because they come in two forms or may be absent. */
const asGiven = () => (value: unknown) => ({ value });
const checkRoutes = compileCheck(RoutesBody, "body");
const checkDrain = compileCheck(DrainBody, "body");

function checked(check: ReturnType<typeof compileCheck>, value: unknown): unknown {
  const result = check(value);
  if ("error" in result) throw result.error;
  return result.value;
}

/** What these routes need besides the context. */
export interface CarrierRoutesDeps {
  /** The price of a part, by the account's own list or the general one. */
  prices: { priceFor(account: { id: number; currency: string }, e164: string): Money | undefined };
  catalogue: Catalogue;
  simulated: Simulated;
}

/** The operator's endpoints for carrier links and routes. */
export function carrierRoutes(app: App, ctx: Context, deps: CarrierRoutesDeps): void {
  providerRoute(app, deps.catalogue);
  linkRoutes(app, ctx, deps);
  trialRoute(app, new LinkTrials(ctx, deps.catalogue));
  modeRoute(app, ctx, deps);
  actionRoutes(app, ctx);
  callbackKeyRoute(app, ctx);
  routeListRoutes(app, ctx);
  explainRoutes(app, ctx, deps);
}

/** The URL of a kind that an HTTP upstream has to call. Its key is a secret, so it is shown only when it is new. */
const urlOf = (ctx: Context, row: LinkRow, kind: CallbackKind) =>
  callbackUrl(ctx, row.id, kind, callbackKey(row.callbackKeys, kind).number);

/** A link that was just added, with both URLs. */
function added(ctx: Context, row: LinkRow, language: Language) {
  const urls =
    row.bind === "http"
      ? { receipt_url: urlOf(ctx, row, "receipts"), inbound_url: urlOf(ctx, row, "inbound") }
      : undefined;
  return { ...detailedBody(ctx, row, language), ...urls };
}

/** A link with its last PDUs. */
const detailedBody = (ctx: Context, row: LinkRow, language: Language) =>
  links.linkBody(row, { now: ctx.clock.now(), language, detailed: true });

const idOf = ({ id }: { id: string }) => parseId("car", id);

const { name, settings, setup, sources, link } = CarrierFile.properties;
const ProviderListBody = named("CarrierProviderList", {
  providers: Type.Array(
    named("CarrierProvider", {
      id: text("The `provider` of a new link"),
      name,
      own: Type.Boolean({ description: "From `DATA_DIR/carriers`" }),
      settings,
      link: Type.Object(link.properties, { title: "CarrierProviderLink", description: "Defaults of a new link" }),
      setup,
      sources,
    }),
    { description: "Ordered by name" },
  ),
  problems: Type.Array(Type.String(), { description: "Invalid carrier files, and why they are invalid" }),
});

const providerJson = ({ id, name, own, settings, link, setup, sources }: Carrier) => {
  return { id, name, own, settings, link, setup, sources };
};

function providerRoute(app: App, { carriers, problems }: Catalogue): void {
  app.get(
    "/v1/operator/carrier-providers",
    operation("operator", "List ready-made HTTP carriers", {
      operationId: "listCarrierProviders",
      description:
        "With the settings that a link to each needs: `POST /v1/operator/carriers` takes the carrier's id as `provider`, and the values as `settings`.",
      reply: ProviderListBody,
    }),
    () => ({ providers: [...carriers.values()].map(providerJson), problems }),
  );
}

function linkRoutes(app: App, ctx: Context, { catalogue, simulated }: CarrierRoutesDeps): void {
  app.get(
    "/v1/operator/carriers",
    operation("operator", "List carrier links", { operationId: "listCarriers", reply: LinkListBody }),
    async (request, reply) => {
      const view = { now: ctx.clock.now(), language: languageOf(request, reply), detailed: false };
      return { carriers: (await listLinks(ctx)).map((row) => links.linkBody(row, view)) };
    },
  );
  app.post(
    "/v1/operator/carriers",
    operation("operator", "Add a carrier link", {
      operationId: "createCarrier",
      refusals: [409],
      description:
        "An SMPP link to a carrier, with `bind` `http` an aggregator with an HTTP API, or with `provider` a ready-made one. The first link takes accounts live, unless `keep_sandbox` is set: their messages that are still to be sent are cancelled and refunded, the rest of their sandbox credit is removed, numbers that they claimed for the simulated carrier are freed, and their live messages no longer go to the simulated carrier. `GET /v1/operator/going-live` says what would change. Unknown fields are errors.",
      body: NewLinkBody,
      reply: LinkBody,
    }),
    async (request, reply) => {
      const { caller, body } = request;
      const row = await links.createLink(ctx, caller, body, { catalogue, simulated });
      return added(ctx, row, languageOf(request, reply));
    },
  );
  app.get(
    "/v1/operator/carriers/:id",
    operation("operator", "Get a carrier link, its state and its last PDUs", {
      operationId: "getCarrier",
      params,
      reply: LinkBody,
    }),
    async (request, reply) => detailedBody(ctx, await getLink(ctx, idOf(request.params)), languageOf(request, reply)),
  );
  app.patch(
    "/v1/operator/carriers/:id",
    operation("operator", "Change a carrier link", {
      operationId: "updateCarrier",
      refusals: [409],
      description:
        "Changes the given fields. The link rebinds once outstanding submits are answered, and a drain ends.",
      params,
      body: LinkChangeBody,
      reply: LinkBody,
    }),
    async (request, reply) => {
      const { caller, params, body } = request;
      const row = await links.changeLink(ctx, caller, idOf(params), body, catalogue);
      return detailedBody(ctx, row, languageOf(request, reply));
    },
  );
  app.delete(
    "/v1/operator/carriers/:id",
    operation("operator", "Remove a carrier link", {
      operationId: "deleteCarrier",
      refusals: [409],
      params,
      reply: named("RemovedCarrier", { id: Type.String() }),
    }),
    async ({ caller, params }) => {
      await links.removeLink(ctx, caller, idOf(params));
      return { id: params.id };
    },
  );
}

function trialRoute(app: App, trials: LinkTrials): void {
  app.post(
    "/v1/operator/carriers/test",
    operation("operator", "Test a connection to a carrier", {
      operationId: "testCarrier",
      refusals: [409],
      description:
        "Binds and unbinds with the given settings, within ten seconds, before a link with them is saved; over HTTP it connects, and requests an access token if the API has them. No message is sent and nothing is changed; the test is in the audit log. Each operator may run one at a time. With `carrier_id` the settings and the password of that link hold where they are left out.",
      body: LinkTrialBody,
      reply: LinkTrial,
    }),
    (request, reply) => trials.run(request.caller, request.body as LinkTrialBody, languageOf(request, reply)),
  );
}

function modeRoute(app: App, ctx: Context, { simulated }: CarrierRoutesDeps): void {
  app.post(
    "/v1/operator/accounts/:id/mode",
    operation("operator", "Take an account live, or put it into the sandbox", {
      operationId: "setAccountMode",
      refusals: [409],
      description:
        "In the sandbox, its live traffic goes to the simulated carrier, whatever links exist. Going live cancels and refunds its messages that are still to be sent, scheduled ones included, removes the rest of its sandbox credit, and frees the numbers that it claimed for the simulated carrier. An account that has sent live messages stays live.",
      params: accountIdParams,
      body: modeSchema,
      reply: operatorAccountSchema,
    }),
    async ({ caller, params, body }) => {
      await links.changeMode(ctx, caller, params.id, body.mode, simulated);
      return showAnyAccount(ctx, params.id);
    },
  );
}

function actionRoutes(app: App, ctx: Context): void {
  app.post(
    "/v1/operator/carriers/:id/rebind",
    operation("operator", "Unbind and bind again", { operationId: "rebindCarrier", params, reply: LinkBody }),
    async (request, reply) =>
      detailedBody(ctx, await links.rebindLink(ctx, request.caller, idOf(request.params)), languageOf(request, reply)),
  );
  app.post(
    "/v1/operator/carriers/:id/drain",
    {
      ...operation("operator", "Drain a carrier link, or end the drain", {
        operationId: "drainCarrier",
        description:
          'A draining link takes no new messages and stays bound for receipts and inbound messages. `{"draining": false}` puts it back, as does any `PATCH`.',
        params,
        body: DrainBody,
        reply: LinkBody,
      }),
      validatorCompiler: asGiven,
    },
    async (request, reply) => {
      const { draining = true } = checked(checkDrain, request.body ?? {}) as { draining?: boolean };
      const row = await links.drainLink(ctx, request.caller, idOf(request.params), draining);
      return detailedBody(ctx, row, languageOf(request, reply));
    },
  );
}

function callbackKeyRoute(app: App, ctx: Context): void {
  app.post(
    "/v1/operator/carriers/:id/callback-key",
    operation("operator", "Renew the key in an address that an HTTP carrier calls", {
      operationId: "renewCallbackKey",
      refusals: [409],
      description:
        "The reply shows the new address, once: `receipt_url` or `inbound_url`. Calls to the old address are accepted for `grace_hours` more. With `kind` `receipts` the link rebinds, and messages sent from then on carry the new address.",
      params,
      body: CallbackKeyBody,
      reply: LinkBody,
    }),
    async (request, reply) => {
      const { caller, params, body } = request;
      const row = await links.renewCallbackKey(ctx, caller, idOf(params), body);
      const url = urlOf(ctx, row, body.kind);
      const shown = body.kind === "receipts" ? { receipt_url: url } : { inbound_url: url };
      return { ...detailedBody(ctx, row, languageOf(request, reply)), ...shown };
    },
  );
}

function routeListRoutes(app: App, ctx: Context): void {
  app.get(
    "/v1/operator/routes",
    operation("operator", "List routes", { operationId: "listRoutes", reply: RoutesBody }),
    () => showRoutes(ctx),
  );
  app.put(
    "/v1/operator/routes",
    {
      ...operation("operator", "Replace all routes", {
        operationId: "replaceRoutes",
        refusals: [409],
        description:
          "The longest matching prefix wins, and an account's own routes take precedence over general ones. Without routes, every link takes every number. The bare list of routes is taken as well.",
        body: RoutesBody,
        reply: RoutesBody,
      }),
      bodyLimit: 4_194_304,
      preValidation: takeBareList("routes"),
      validatorCompiler: asGiven,
    },
    async ({ caller, body }) => {
      const { routes, version } = checked(checkRoutes, body) as { routes: RouteBody[]; version?: string };
      await putRoutes(ctx, caller, routes, version);
      return showRoutes(ctx);
    },
  );
}

function explainRoutes(app: App, ctx: Context, { prices }: CarrierRoutesDeps): void {
  const querystring = Type.Object({
    to: text("A number in international format."),
    account_id: Type.Optional(text("`acc_<id>`. Default: the caller's account.")),
    sender: Type.Optional(
      Type.String({ maxLength: 20, description: "Shows how the link would write this sender ID." }),
    ),
    test: Type.Optional(Type.Boolean({ default: false, description: "Routes as for a test token." })),
  });
  app.get(
    "/v1/operator/route",
    operation("operator", "Explain the route, link and price of a number", {
      operationId: "explainRoute",
      querystring,
      reply: RouteExplanation,
    }),
    async (request, reply) => {
      const { query, caller } = request;
      const language = languageOf(request, reply);
      const number = parseQueried(query.to, caller.country);
      if (!number.ok)
        throw refuseField("invalid_number", "to", say("`{field}` is {reason}.", { field: "to", reason: number.why }));
      const accountId = query.account_id === undefined ? caller.accountId : parseId("acc", query.account_id);
      if (accountId === undefined) throw invalidField("account_id", say("`account_id` is not an id such as `acc_7`."));
      const account = await findAccountRow(ctx, accountId);
      if (!account) throw invalidField("account_id", say("`account_id` names an account that does not exist."));
      const asked = { accountId, recipient: number.e164, test: query.test ?? false, sender: query.sender };
      const { route, link, source, considered, quietUntil, why } = await explainRoute(ctx, asked);
      const price = prices.priceFor(account, number.e164);
      return {
        to: number.e164,
        account_id: formatId("acc", accountId),
        route: route ? routeBody(route) : null,
        carrier: link ? { id: formatId("car", link.id), name: link.name } : null,
        source: source ?? null,
        carriers: considered.map(({ link, state }) => ({ id: formatId("car", link.id), name: link.name, state })),
        price: price === undefined ? null : moneyJson(price),
        currency: account.currency,
        quiet_until: quietUntil?.toISOString() ?? null,
        why: sentencesOf(noteIn(why, language), price === undefined ? inLanguage(unpriced, language) : undefined),
      };
    },
  );
}

const unpriced = say("No price is set for this number, so sends are refused.");

/** A clause as a sentence, and another sentence behind it. */
const sentencesOf = (clause: string, more: string | undefined) =>
  `${clause.charAt(0).toUpperCase()}${clause.slice(1)}.${more === undefined ? "" : ` ${more}`}`;
