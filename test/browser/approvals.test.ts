import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { paths } from "../../web/src/paths.ts";
import { t } from "../../web/src/texts/index.ts";
import { joinAs, password } from "../harness/tenants.ts";
import { violations } from "./axe.ts";
import { missing, owner, settled, signIn, startWalk, type Walk } from "./browser.ts";

let walk: Walk;
if (!missing) {
  before(async () => (walk = await startWalk()));
  after(() => walk.stop());
}

test("a clerk's large send waits, and an approver sees what would go out and sends it", { skip: missing }, async () => {
  const { server } = walk;
  await walk.open("/login");
  await signIn(walk.page, owner);
  await walk.page.waitForURL(`${server.url}/`);
  await walk.open("/settings");
  await walk.page.getByLabel(t.approvals.aboveRecipients).fill("1");
  await walk.page.getByRole("button", { name: t.common.save }).click();
  await walk.page.getByText(t.common.saved).waitFor();
  const clerk = await joinAs(server, server.token, "a-clerk@example.com", "clerk");
  await joinAs(server, server.token, "an-approver@example.com", "approver");
  const recipients = ["Aline", "Ben"].map((name, n) => ({ name, phonenumber: `+25078812300${n}` }));
  const body = { recipients, text: "Hello @contact.name", sender: "TUMA" };
  assert.equal((await clerk.call("POST /v1/sms/bulk", body)).status, 202);
  const own = await walk.visitor();
  const visit = async (page: typeof own, email: string) => {
    await walk.open("/login", page);
    await signIn(page, { email, password });
    await page.waitForURL(`${server.url}/`);
    await walk.open("/approvals", page);
    await settled(page);
  };
  await visit(own, "a-clerk@example.com");
  await own.getByText("Hello Aline").waitFor();
  assert.equal(await own.getByRole("button", { name: t.approvals.approve }).count(), 0);
  const approver = await walk.visitor();
  await visit(approver, "an-approver@example.com");
  for (const text of ["Hello Aline", "Hello Ben", "a-clerk@example.com", "USD 0.012"])
    await approver.getByRole("main").getByText(text, { exact: true }).waitFor();
  assert.equal(await approver.getByRole("link", { name: t.common.send, exact: true }).count(), 0);
  await approver.getByLabel(t.approvals.note).fill("fine");
  await approver.getByRole("button", { name: t.approvals.approve }).click();
  await approver.getByRole("dialog").getByRole("button", { name: t.approvals.approve }).click();
  await approver.getByText(t.approvals.approved, { exact: true }).waitFor();
  await approver.getByText(t.approvals.decidedBy("an-approver@example.com")).waitFor();
  await own.getByText(t.approvals.approved, { exact: true }).waitFor();
  assert.equal(await own.getByRole("button", { name: t.approvals.withdraw }).count(), 0);
  assert.equal((await clerk.call("POST /v1/sms/bulk", body)).status, 202);
  await own.getByRole("button", { name: t.approvals.withdraw }).click();
  await own.getByRole("dialog").getByRole("button", { name: t.approvals.withdraw }).click();
  await own.getByText(t.approvals.withdrawn, { exact: true }).waitFor();

  assert.equal((await clerk.call("POST /v1/sms/bulk", { ...body, per_minute: 30 })).status, 202);
  const pace = `${t.bulk.perMinute(t.counts.messages(30))}.`;
  await approver.getByText(pace).waitFor();
  await approver.getByRole("button", { name: t.approvals.approve }).click();
  await approver.getByRole("dialog").getByRole("button", { name: t.approvals.approve }).click();
  await approver.getByRole("button", { name: t.approvals.approve }).waitFor({ state: "detached" });
  const [last] = (await server.call<{ reports: { report_id: string }[] }>("GET /v1/sms/reports")).body.reports;
  await walk.open(`/bulk/${last!.report_id}`);
  await walk.page.getByText(pace).waitFor();

  const many = Array.from({ length: 60 }, (_, n) => ({ name: `N${n + 1}`, phonenumber: `+2507881240${n + 10}` }));
  assert.equal((await clerk.call("POST /v1/sms/bulk", { ...body, recipients: many })).status, 202);
  await approver.getByRole("link", { name: t.approvals.readAll("60") }).click();
  const messages = approver.getByRole("table", { name: t.approvals.samples });
  await messages.getByText("Hello N50", { exact: true }).waitFor();
  assert.deepEqual(await violations(approver), []);
  await approver.getByRole("button", { name: t.ui.older, exact: true }).click();
  await messages.getByText("Hello N60", { exact: true }).waitFor();
  await approver.getByRole("button", { name: t.approvals.approve }).click();
  await approver.getByRole("dialog").getByRole("button", { name: t.approvals.approve }).click();
  await approver.getByText(t.approvals.approved, { exact: true }).waitFor();
  await messages.waitFor({ state: "detached" });
  for (const page of [own, approver]) await page.context().close();
});

test(
  "a program asks by the API, an approver says yes on the page, and the audit log names both",
  { skip: missing },
  async () => {
    const { server } = walk;
    const scopes = ["sms:send", "sms:read"];
    const program = await server.call<{ token: string }>("POST /v1/account/tokens", {
      body: { name: "clinic-app", scopes },
    });
    const settings = { approve_above: { recipients: 1 } };
    assert.equal((await server.call("PATCH /v1/account", { body: { settings } })).status, 200);
    const recipients = ["Odette", "Jean"].map((name, n) => ({ name, phonenumber: `+25078812301${n}` }));
    const asked = await server.call<{ approval_id: string; status: string }>("POST /v1/sms/bulk", {
      token: program.body.token,
      body: { recipients, text: "Hello @contact.name", sender: "TUMA" },
    });
    assert.deepEqual([asked.status, asked.body.status], [202, "waiting_for_approval"]);
    await joinAs(server, server.token, "second-pair@example.com", "approver");
    const page = await walk.visitor();
    await walk.open("/login", page);
    await signIn(page, { email: "second-pair@example.com", password });
    await page.waitForURL(`${server.url}/`);
    await page.getByRole("link", { name: t.home.sendsToApprove(1) }).click();
    const card = page.getByRole("main").locator("section", { hasText: "Hello Odette" });
    await card.getByText("clinic-app", { exact: true }).waitFor();
    await card.getByRole("button", { name: t.approvals.approve }).click();
    await page.getByRole("dialog").getByRole("button", { name: t.approvals.approve }).click();
    await page.getByText(t.approvals.decidedBy("second-pair@example.com")).waitFor();
    const { body } = await server.call<{ status: string; report_id: string }>(
      `GET /v1/approvals/${asked.body.approval_id}`,
      { token: program.body.token },
    );
    assert.equal(body.status, "approved");
    const report = await server.call(`GET /v1/sms/reports/${body.report_id}`, { token: program.body.token });
    assert.equal(report.status, 200, report.text);

    await walk.open(paths.team({ tab: "audit" }), page);
    const entries = page.getByRole("table", { name: t.team.auditLog }).getByRole("row");
    const about = entries.filter({ hasText: asked.body.approval_id });
    await about.filter({ hasText: t.audit["approval.requested"] }).getByText("(clinic-app)").waitFor();
    await about.filter({ hasText: t.audit["approval.approved"] }).getByText("(second-pair@example.com)").waitFor();
    assert.equal(await about.count(), 2);
    await page.context().close();
  },
);
