/**
 * Every call that the library `africastalking` has, made as its documentation does. `client.cjs SETTINGS` prints a line of JSON for each:
 * what it returned, or why it failed; and first the names of all that send requests, as the library itself has them.
 */
const { createRequire } = require("node:module");
const path = require("node:path");

const { base, key, username, to, sender, modules } = JSON.parse(process.argv[2]);
const library = createRequire(path.join(modules, "package.json"));

// As docs/guides/africas-talking.md says: all that changes is the address.
if (base) {
  const axios = createRequire(library.resolve("africastalking"))("axios");
  const send = axios.getAdapter("http");
  axios.defaults.adapter = (config) => {
    const url = axios.getUri(config).replace(/^https:\/\/[\w.]+\.africastalking\.com/, base);
    return send({ ...config, url, baseURL: undefined, params: undefined });
  };
}

const connect = (apiKey) => library("africastalking")({ apiKey, username });
const client = connect(key);
const { SMS, APPLICATION, TOKEN, AIRTIME, VOICE, MOBILE_DATA, INSIGHTS, WHATSAPP } = client;
const premium = { shortCode: "8411", keyword: "news", phoneNumber: to };

const calls = {
  "SMS.send": () => SMS.send({ to: [to], message: "Muraho", from: sender, enqueue: true }),
  "SMS.send without from": () => SMS.send({ to, message: "Muraho" }),
  "SMS.send of several": () =>
    SMS.send([
      { to: [to], message: "One", from: sender },
      { to: [to], message: "Two", from: sender },
    ]),
  "SMS.sendBulk": () => SMS.sendBulk({ to: [to], message: "Muraho", senderId: sender }),
  "SMS.send with a wrong sender": () => SMS.send({ to: [to], message: "Muraho", from: "much too long a name" }),
  "SMS.fetchMessages": () => SMS.fetchMessages({ lastReceivedId: 0 }),
  "APPLICATION.fetchApplicationData": () => APPLICATION.fetchApplicationData(),
  "APPLICATION.fetchAccount": () => APPLICATION.fetchAccount(),
  "SMS.send with a wrong key": () => connect("wrong").SMS.send({ to: [to], message: "x", from: sender }),
  "SMS.sendPremium": () => SMS.sendPremium({ to: [to], message: "x", from: "8411", keyword: "news", linkId: "1" }),
  "SMS.createSubscription": () => SMS.createSubscription(premium),
  "SMS.fetchSubscription": () => SMS.fetchSubscription({ shortCode: "8411", keyword: "news" }),
  "SMS.deleteSubscription": () => SMS.deleteSubscription(premium),
  "TOKEN.generateAuthToken": () => TOKEN.generateAuthToken(),
  "AIRTIME.send": () => AIRTIME.send({ recipients: [{ phoneNumber: to, currencyCode: "RWF", amount: 100 }] }),
  "AIRTIME.findTransactionStatus": () => AIRTIME.findTransactionStatus("1"),
  "VOICE.call": () => VOICE.call({ callFrom: "+254711082000", callTo: [to], clientRequestId: "1" }),
  "VOICE.getNumQueuedCalls": () => VOICE.getNumQueuedCalls({ phoneNumbers: "+254711082000" }),
  "VOICE.uploadMediaFile": () =>
    VOICE.uploadMediaFile({ phoneNumber: "+254711082000", url: "https://example.com/a.mp3" }),
  "MOBILE_DATA.send": () =>
    MOBILE_DATA.send({
      productName: "data",
      recipients: [{ phoneNumber: to, quantity: 1, unit: "GB", validity: "Day", metadata: {} }],
    }),
  "MOBILE_DATA.findTransaction": () => MOBILE_DATA.findTransaction({ transactionId: "1" }),
  "MOBILE_DATA.fetchWalletBalance": () => MOBILE_DATA.fetchWalletBalance(),
  "INSIGHTS.checkSimSwapState": () => INSIGHTS.checkSimSwapState([to]),
  "WHATSAPP.sendMessage": () =>
    WHATSAPP.sendMessage({ waNumber: "+254711082000", phoneNumber: to, body: { message: "Muraho" } }),
  "WHATSAPP.createTemplate": () =>
    WHATSAPP.createTemplate({
      waNumber: "+254711082000",
      name: "code",
      language: "en",
      category: "UTILITY",
      components: { body: { type: "BODY", text: "Muraho" } },
    }),
};

/** Methods that send nothing: they check what they are given. */
const local = new Set(["constructor", "validationOptions", "validateOptions"]);

/** The names of all methods of the library's services. */
function methods() {
  return Object.entries(client).flatMap(([service, about]) => {
    if (service === "options" || service === "USSD" || service === "ACCOUNT") return [];
    const own = Object.keys(about).filter((name) => typeof about[name] === "function" && name !== "ActionBuilder");
    const named = [...Object.getOwnPropertyNames(Object.getPrototypeOf(about)), ...own];
    return named.filter((name) => !local.has(name) && !name.startsWith("_")).map((name) => `${service}.${name}`);
  });
}

console.log(JSON.stringify({ call: "methods", value: methods() }));
void (async () => {
  for (const [call, run] of Object.entries(calls)) {
    const outcome = await run().then(
      (value) => ({ value }),
      (error) => ({
        status: error?.response?.status,
        error: error?.response?.data ?? (typeof error === "string" ? error : String(error?.message ?? error)),
      }),
    );
    console.log(JSON.stringify({ call, ...outcome }));
  }
})();
