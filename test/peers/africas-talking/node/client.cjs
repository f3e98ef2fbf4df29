/**
 * Every call that the library `africastalking` has for messages, made as its documentation does. `client.cjs SETTINGS` prints a line of JSON
 * for each: what it returned, or why it failed.
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
const { SMS, APPLICATION, TOKEN, AIRTIME } = connect(key);
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
  "SMS.send with a wrong key": () => connect("wrong").SMS.send({ to: [to], message: "x", from: sender }),
  "SMS.sendPremium": () => SMS.sendPremium({ to: [to], message: "x", from: "8411", keyword: "news", linkId: "1" }),
  "SMS.createSubscription": () => SMS.createSubscription(premium),
  "SMS.fetchSubscription": () => SMS.fetchSubscription({ shortCode: "8411", keyword: "news" }),
  "SMS.deleteSubscription": () => SMS.deleteSubscription(premium),
  "TOKEN.generateAuthToken": () => TOKEN.generateAuthToken(),
  "AIRTIME.send": () => AIRTIME.send({ recipients: [{ phoneNumber: to, currencyCode: "RWF", amount: 100 }] }),
};

void (async () => {
  for (const [call, run] of Object.entries(calls)) {
    const outcome = await run().then(
      (value) => ({ value }),
      (error) => ({ status: error?.response?.status, error: error?.response?.data ?? String(error?.message ?? error) }),
    );
    console.log(JSON.stringify({ call, ...outcome }));
  }
})();
