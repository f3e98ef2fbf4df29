/**
 * Sends a code with Logto's HTTP SMS connector, unmodified, as Logto does: `client.mjs SETTINGS` prints what the connector returned or threw,
 * as a line of JSON.
 */
import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";

const { modules, endpoint, authorization, to, code } = JSON.parse(process.argv[2]);
const entry = createRequire(path.join(modules, "package.json")).resolve("@logto/connector-http-sms");
const { default: createConnector } = await import(pathToFileURL(entry).href);
const connector = await createConnector({ getConfig: async () => ({ endpoint, authorization }) });
const sending = connector.sendMessage({ to, type: "SignIn", payload: { code, locale: "en" }, ip: "192.0.2.7" });
const outcome = await sending.then(
  ({ statusCode, body }) => ({ status: statusCode, body }),
  (error) => ({ error: error.data?.message ?? String(error.message) }),
);
console.log(JSON.stringify(outcome));
